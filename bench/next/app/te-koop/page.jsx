// The list of homes for sale, as the program has it at /nl/te-koop: filters, sorting, cards in groups, links to more.
import { landingLinks, search } from '../../lib/data.mjs';
import { Card } from './card.jsx';
import { Filters } from './filters.jsx';

const numberOf = (text) => (/^\d+$/.test(text ?? '') ? Number(text) : undefined);
const SORTS = ['Nieuwste eerst', 'Laagste prijs eerst', 'Hoogste prijs eerst', 'Gemeente', 'Type'];

export default async function Page({ searchParams }) {
  const query = await searchParams;
  const priceMax = numberOf(query['price-max']);
  const types = [query.type ?? []].flat().map(Number);
  const found = search({ priceMax, types });
  const groups = Map.groupBy(found.page, ({ type }) => type?.name ?? '');
  return (
    <div className="page-hero">
      <Filters
        types={found.types}
        chosen={types}
        towns={found.towns}
        subTypes={found.subTypes}
        prices={found.prices}
        priceMax={query['price-max']}
        total={found.total}
      />
      <div className="wide">
        <div className="list-head">
          <h1>Te koop tussen Leie en Schelde</h1>
          <p role="status">
            <b>{found.total} panden</b>
          </p>
          <details className="menu">
            <summary>Sorteer</summary>
            <ul>
              {SORTS.map((label, index) => (
                <li key={label}>
                  <a href={`/te-koop?price-max=${priceMax}&sort=${index}`} rel="nofollow">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </div>
        <div className="results">
          {[...groups].map(([name, listings]) => (
            <section key={name} className="group">
              <h2>{name}</h2>
              <ul className="cards">
                {listings.map(({ card, photo }) => (
                  <li key={card.id} data-estate={card.id}>
                    <Card card={card} photo={photo} lead={card.id === found.page[0]?.card.id} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <a className="btn ghost" href={`/te-koop?price-max=${priceMax}&page=2`}>
          Toon er nog 15
        </a>
      </div>
      <ul className="landing">
        {landingLinks.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
