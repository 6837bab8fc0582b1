// What strangers type, ten a language, written without a look at the words that are understood; and what it must lead to.
import type { Locale } from '../../../src/domain/locale.ts';
import type { TypedQuery } from './typed-queries.ts';

/** Every municipality by the sea, and Zeebrugge. */
const COAST =
  'city=1083000&city=83700&city=1084200&city=84500&city=84000&city=1084300&city=86200&city=1086700&city=86600&city=83800';

export const HELD_OUT_QUERIES: { readonly [L in Locale]: readonly TypedQuery[] } = {
  nl: [
    ['huisje met 2 slaapkamers en tuin in Lokeren', 'city=91600&type=1&bed-min=2&garden=yes'],
    ['appartement Roeselare met autostaanplaats', 'city=88000&type=3&garage=yes'],
    ['ik zoek een gezinswoning in Turnhout onder de 350000', 'city=23000&type=1&price-max=350000'],
    ['studio aan de kust max 150.000', `${COAST}&subType=313&price-max=150000`],
    ['te huur: gelijkvloers appartement Hasselt', 'trans=TO_RENT&city=35000&subType=308'],
    ['villa brasschaat zwembad', 'city=29300&subType=107&pool=yes'],
    ['bouwgrond tot 200 000 Geel', 'city=24400&subType=204&price-max=200000'],
    ['loft in antwerpen zuid', 'city=20000&subType=310&text=zuid'],
    ['huis label A of B in Mechelen', 'city=28000&type=1&epc=B'],
    ['winkel huren Brugge', 'trans=TO_RENT&city=80000&subType=424'],
  ],
  fr: [
    ['maison à vendre Ottignies avec 4 chambres et garage', 'trans=FOR_SALE&city=13400&type=1&bed-min=4&garage=yes'],
    ['appart 1 ch à louer Liège moins de 700€', 'trans=TO_RENT&city=40000&type=3&bed-min=1&price-max=700'],
    ['kot à louer Louvain-la-Neuve', 'trans=TO_RENT&city=13480&subType=312'],
    ['duplex avec balcon Forest', 'city=11900&subType=305&terrace=yes'],
    ['terrain constructible Ciney', 'city=55900&subType=204'],
    ['ferme à rénover Ardennes', 'subType=103&subType=104&text=rénover'],
    ['appartement vue mer Ostende', 'city=84000&type=3&text=vue mer'],
    ['rez-de-chaussée avec jardin Anderlecht', 'city=10700&subType=308&garden=yes'],
    ['1180 maison 3 façades', 'city=11800&subType=120'],
    ['commerce à remettre Namur', 'trans=TAKE_OVER&city=50000&type=4&type=5&type=9&type=10'],
  ],
  en: [
    ['two bedroom flat in Ixelles with balcony', 'city=10500&type=3&bed-min=2&terrace=yes'],
    ['family home near Waterloo with large garden', 'city=14100&type=1&garden=yes'],
    ['rent studio Ghent below 750', 'trans=TO_RENT&city=90000&subType=313&price-max=750'],
    ['penthouse with sea view Knokke', 'city=83001&subType=311&text=sea view'],
    ['4 bed villa Overijse 1m', 'city=30900&subType=107&bed-min=4&price-max=1000000'],
    ['houses for sale in Tervuren up to 900k', 'trans=FOR_SALE&city=30800&type=1&price-max=900000'],
    ['ground floor flat wheelchair Leuven', 'city=30000&subType=308&wheelchair=yes'],
    ['holiday home Durbuy', 'city=69400&subType=128'],
    ['parking space to rent in Brussels', 'trans=TO_RENT&city=10000&type=6'],
    ['old farmhouse Bruges 5000 m2 land', 'city=80000&subType=103&subType=104&plot-min=5000'],
  ],
  de: [
    ['Wohnung in Eupen mit zwei Schlafzimmern', 'city=47000&type=3&bed-min=2'],
    ['Einfamilienhaus Kelmis bis 280.000 €', 'city=47200&subType=118&price-max=280000'],
    ['Mietwohnung Lüttich unter 800 Euro', 'trans=TO_RENT&city=40000&type=3&price-max=800'],
    ['Ferienhaus Ardennen mit Sauna', 'subType=128&text=Sauna'],
    ['Bauland Raeren 700 qm', 'city=47300&subType=204&plot-min=700'],
    ['Haus mit großem Garten Sankt Vith', 'city=47800&type=1&garden=yes'],
    ['Wohnung mit Stellplatz Brüssel', 'city=10000&type=3&garage=yes'],
    ['Doppelhaushälfte Eynatten', 'city=47310&subType=110'],
    ['Gewerbeimmobilie zu vermieten Antwerpen', 'trans=TO_RENT&city=20000&type=4&type=5&type=9&type=10'],
    ['Loft Gent ab 100 m2', 'city=90000&subType=310&surface-min=100'],
  ],
};
