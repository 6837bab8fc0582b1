import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../../demo/catalogue.ts';
import { anyText } from '../../../test/support/any-text.ts';
import { hiddenAddress, testEstate } from '../../../test/support/estates.ts';
import { allItems, memoryFile } from '../../../test/support/feeds.ts';
import { publicEstate } from '../../domain/record/public-estate.ts';
import { parseXmlRecord } from '../xml/xml-tree.ts';
import { isExported, KYERO_END, KYERO_START, kyeroOfEstate, ownListing, propertyXml } from './kyero-export.ts';
import { readKyeroProperty } from './kyero-property.ts';
import { kyeroSource } from './kyero-source.ts';

const again = (xml: string) => readKyeroProperty(parseXmlRecord(Buffer.from(xml), 'utf-8').node);

describe('a listing as a Kyero property', () => {
  it('says what the format can say', () => {
    const estate = testEstate(7, {
      general: { description: { nl: '<p>Huis & tuin</p>' }, bathroomCount: 2, publicationDate: '2026-10-01T08:30:00Z' },
      dimensions: { areaBuild: 120.4, areaGround: 300 },
      energy: { energyLabel: 'A_PLUS', epcValue: 40 },
      pictures: [
        { file: 'demo:b', index: 2 },
        { file: 'demo:a', index: 1 },
      ],
    });
    const addresses = {
      picture: (ref: string) => `https://agency.example/${ref}`,
      pages: () => ({ nl: 'https://agency.example/nl/x' }),
    };
    expect(propertyXml(kyeroOfEstate('agency', estate, addresses))).toBe(
      '<property><id>pand-agency-7</id><date>2026-10-01 08:30:00</date><ref>REF-7</ref><price>300007</price><currency>EUR</currency><price_freq>sale</price_freq><type>House</type><town>Gent</town><postcode>9000</postcode><province>East Flanders</province><country>Belgium</country><location><latitude>51.054321</latitude><longitude>3.723456</longitude></location><beds>3</beds><baths>2</baths><surface_area><built>120</built><plot>300</plot></surface_area><energy_rating><consumption>A</consumption></energy_rating><url><nl>https://agency.example/nl/x</nl></url><desc><nl>Huis &amp; tuin</nl></desc><images><image id="1"><url>https://agency.example/demo:a</url></image><image id="2"><url>https://agency.example/demo:b</url></image></images></property>',
    );
  });
  it('gives the town of a hidden address, and no point', () => {
    const xml = propertyXml(kyeroOfEstate('agency', publicEstate(testEstate(1, { address: hiddenAddress() }))));
    expect(xml).toContain('<town>Gent</town>');
    expect(xml).not.toMatch(/Geheimstraat|4711|latitude|51\.0/);
  });
  it('is for what is on offer only', () => {
    expect(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((id) => isExported(testEstate(1, { general: { transaction: { id } } }))),
    ).toEqual([1, 2, 3, 4, 7, 8, 10]);
  });
  it('is told apart from everybody else’s by its number', () => {
    expect(ownListing('agency', 'pand-agency-12')).toBe(12);
    for (const key of [
      '12',
      'pand-other-12',
      'pand-agency-012',
      'pand-agency-',
      'pand-agency-99999999999',
      'pand-agency-2-12',
    ])
      expect(ownListing('agency', key)).toBeUndefined();
  });
});

describe('there and back', () => {
  it('loses nothing of any text', () => {
    const text = anyText({ maxLength: 80 });
    fc.assert(
      fc.property(text, text, text, (reference, description, facility) => {
        const estate = testEstate(1, {
          general: { reference: reference.toWellFormed(), description: { en: description.toWellFormed() } },
          facilities: [{ name: { en: facility.toWellFormed() } }],
        });
        const property = kyeroOfEstate('agency', estate);
        const { id, ref, desc, features } = again(propertyXml(property));
        expect({ id, ref, desc, features }).toEqual({
          id: property.id,
          ref: property.ref,
          desc: property.desc,
          features: property.features,
        });
      }),
      { numRuns: 300 },
    );
  });
  it('finds every listing of a catalogue the same', async () => {
    const estates = demoCatalogue('lindeloo', { today: '2026-11-15' })
      .map((estate) => publicEstate(estate))
      .filter(isExported);
    const file = [
      KYERO_START,
      ...estates.map((estate) => propertyXml(kyeroOfEstate('lindeloo', estate))),
      KYERO_END,
    ].join('');
    const items = await allItems(kyeroSource(memoryFile(file)).read());
    expect(items).toHaveLength(estates.length);
    const different = items.filter((item, i) => !('same' in item && estates[i] && item.same?.(estates[i])));
    expect(different).toEqual([]);
    const [first] = estates;
    expect(items[1] && 'same' in items[1] && first && items[1].same?.(first)).toBe(false);
  });
});
