// One sentence that only fits this subtype.
import type { Locale } from '../../src/domain/locale.ts';

const SENTENCES: { readonly [code: string]: { readonly [L in Locale]: string } } = {
  BEL_ETAGE: {
    nl: 'Zoals het hoort bij een bel-etage ligt de leefruimte boven de garage.',
    fr: 'Comme dans toute maison bel-étage, le séjour se trouve au-dessus du garage.',
    en: 'As in every bel-étage house, the living floor lies above the garage.',
    de: 'Wie bei jedem Bel-Etage-Haus liegt die Wohnebene über der Garage.',
  },
  FARM_01: {
    nl: 'De bijgebouwen bieden plaats aan een atelier, een stal of een gastenverblijf.',
    fr: 'Les dépendances se prêtent à un atelier, une étable ou un gîte.',
    en: 'The outbuildings leave room for a workshop, a stable or guest quarters.',
    de: 'Die Nebengebäude bieten Platz für eine Werkstatt, einen Stall oder Gästezimmer.',
  },
  CASTLE: {
    nl: 'Een dreef met oude bomen leidt naar het hoofdgebouw.',
    fr: 'Une drève bordée de vieux arbres mène au bâtiment principal.',
    en: 'An avenue of old trees leads up to the main building.',
    de: 'Eine Allee mit alten Bäumen führt zum Hauptgebäude.',
  },
  CARAVAN: {
    nl: 'De standplaats wordt per jaar gehuurd.',
    fr: 'L’emplacement se loue à l’année.',
    en: 'The pitch is rented by the year.',
    de: 'Der Standplatz wird jahresweise gemietet.',
  },
  BOAT: {
    nl: 'Het schip ligt op een vergunde ligplaats met walstroom.',
    fr: 'Le bateau occupe un emplacement autorisé, raccordé au réseau électrique.',
    en: 'The boat has a licensed mooring with shore power.',
    de: 'Das Schiff liegt an einem genehmigten Liegeplatz mit Landstrom.',
  },
  KANGAROO_HOUSE: {
    nl: 'Een aparte wooneenheid met eigen ingang laat ouders of kinderen dichtbij wonen.',
    fr: 'Une unité distincte avec entrée propre permet à des parents ou à des enfants de vivre tout près.',
    en: 'A separate unit with its own entrance lets parents or children live close by.',
    de: 'Eine eigene Einheit mit separatem Eingang lässt Eltern oder Kinder in der Nähe wohnen.',
  },
  MANSION: {
    nl: 'Hoge plafonds, lijstwerk en een brede traphal zijn bewaard gebleven.',
    fr: 'Les hauts plafonds, les moulures et la large cage d’escalier ont été conservés.',
    en: 'High ceilings, mouldings and a wide stairwell have been kept.',
    de: 'Hohe Decken, Stuck und ein breites Treppenhaus sind erhalten geblieben.',
  },
  TOWNHOUSE: {
    nl: 'De kamers op een rij krijgen langs twee kanten licht.',
    fr: 'Les pièces en enfilade reçoivent la lumière des deux côtés.',
    en: 'The rooms run from front to back and get light from both sides.',
    de: 'Die Räume gehen ineinander über und bekommen von zwei Seiten Licht.',
  },
  BRUSSELS_HOUSE: {
    nl: 'Drie kamers op een rij, een granito inkomhal en een stadstuintje: zo bouwde Brussel rond 1900.',
    fr: 'Trois pièces en enfilade, un hall en granito et un jardinet de ville : ainsi construisait-on à Bruxelles vers 1900.',
    en: 'Three rooms in a row, a terrazzo hall and a small town garden: this is how Brussels built around 1900.',
    de: 'Drei Zimmer in einer Flucht, eine Terrazzo-Diele und ein kleiner Stadtgarten: So baute Brüssel um 1900.',
  },
  MILL: {
    nl: 'Een deel van het oude maalwerk is nog te zien.',
    fr: 'Une partie de l’ancien mécanisme est encore visible.',
    en: 'Part of the old mill gear can still be seen.',
    de: 'Ein Teil des alten Mahlwerks ist noch zu sehen.',
  },
  PRESBYTERY: {
    nl: 'De ommuurde tuin grenst aan het kerkplein.',
    fr: 'Le jardin clos de murs jouxte la place de l’église.',
    en: 'The walled garden borders the church square.',
    de: 'Der ummauerte Garten grenzt an den Kirchplatz.',
  },
  ARCHITECT_HOUSE: {
    nl: 'Elke kamer heeft haar eigen zicht op het groen.',
    fr: 'Chaque pièce a sa propre vue sur la verdure.',
    en: 'Every room has its own view of the greenery.',
    de: 'Jedes Zimmer hat seinen eigenen Blick ins Grüne.',
  },
  PATIO_HOUSE: {
    nl: 'Rond de patio liggen de leefruimtes beschut en vol licht.',
    fr: 'Autour du patio, les pièces de vie sont abritées et baignées de lumière.',
    en: 'The living rooms lie around the patio, sheltered and full of light.',
    de: 'Rund um das Atrium liegen die Wohnräume geschützt und lichtdurchflutet.',
  },
  HOUSE_FREE_PROFESSION: {
    nl: 'De praktijkruimte heeft een eigen ingang en wachtkamer.',
    fr: 'L’espace professionnel dispose de sa propre entrée et d’une salle d’attente.',
    en: 'The consulting rooms have their own entrance and waiting room.',
    de: 'Die Praxisräume haben einen eigenen Eingang und ein Wartezimmer.',
  },
  APARTMENT_FREE_PROFESSION: {
    nl: 'De praktijkruimte is apart toegankelijk.',
    fr: 'L’espace professionnel est accessible séparément.',
    en: 'The consulting rooms can be reached separately.',
    de: 'Die Praxisräume sind separat zugänglich.',
  },
  TWO_FAMILY_HOUSE: {
    nl: 'De twee woongelegenheden zijn apart te bewonen of te verhuren.',
    fr: 'Les deux logements peuvent être occupés ou loués séparément.',
    en: 'The two homes can be lived in or let separately.',
    de: 'Die beiden Wohneinheiten lassen sich getrennt bewohnen oder vermieten.',
  },
  MULTI_FAMILY_HOUSE: {
    nl: 'De wooneenheden hebben aparte tellers en zijn verhuurd.',
    fr: 'Les logements ont des compteurs séparés et sont loués.',
    en: 'The units have separate meters and are let.',
    de: 'Die Wohneinheiten haben getrennte Zähler und sind vermietet.',
  },
  APARTMENT_BUILDING: {
    nl: 'Een pand voor wie in één keer wil beleggen.',
    fr: 'Un immeuble pour qui souhaite investir en une fois.',
    en: 'A building for those who want to invest in one go.',
    de: 'Ein Gebäude für alle, die auf einmal investieren möchten.',
  },
  HOLIDAY_HOME: {
    nl: 'Permanent wonen kan hier niet; genieten in elk seizoen wel.',
    fr: 'La domiciliation n’y est pas permise, mais on en profite en toute saison.',
    en: 'You may not live here permanently, but you can enjoy it in every season.',
    de: 'Dauerhaft wohnen ist hier nicht erlaubt, genießen zu jeder Jahreszeit schon.',
  },
  CHALET: {
    nl: 'Het houten huis staat tussen het groen, weg van de drukte.',
    fr: 'La maison en bois se niche dans la verdure, loin de l’agitation.',
    en: 'The wooden house stands among the trees, away from the bustle.',
    de: 'Das Holzhaus steht mitten im Grünen, fern vom Trubel.',
  },
  LOFT: {
    nl: 'Grote ramen en gietijzeren kolommen herinneren aan de vroegere fabriek.',
    fr: 'De grandes fenêtres et des colonnes en fonte rappellent l’ancienne usine.',
    en: 'Large windows and cast-iron columns recall the former factory.',
    de: 'Große Fenster und gusseiserne Säulen erinnern an die frühere Fabrik.',
  },
  PENTHOUSE: {
    nl: 'Hierboven kijkt u over de daken.',
    fr: 'D’ici, la vue porte au-dessus des toits.',
    en: 'Up here you look out over the roofs.',
    de: 'Hier oben blicken Sie über die Dächer.',
  },
  DUPLEX: {
    nl: 'De twee niveaus zijn met een interne trap verbonden.',
    fr: 'Les deux niveaux sont reliés par un escalier intérieur.',
    en: 'The two levels are linked by an internal staircase.',
    de: 'Die beiden Ebenen sind durch eine interne Treppe verbunden.',
  },
  TRIPLEX: {
    nl: 'Drie niveaus geven iedereen zijn eigen plek.',
    fr: 'Trois niveaux offrent à chacun son espace.',
    en: 'Three levels give everyone a place of their own.',
    de: 'Drei Ebenen geben jedem seinen eigenen Platz.',
  },
  STUDENT_ROOM: {
    nl: 'Keuken en berging worden gedeeld met de medestudenten.',
    fr: 'La cuisine et le débarras sont partagés avec les autres étudiants.',
    en: 'Kitchen and storage are shared with the other students.',
    de: 'Küche und Abstellraum werden mit den anderen Studierenden geteilt.',
  },
  SERVICE_FLAT: {
    nl: 'Bewoners kunnen rekenen op een noodoproepsysteem en een gemeenschappelijk restaurant.',
    fr: 'Les résidents disposent d’un système d’appel d’urgence et d’un restaurant commun.',
    en: 'Residents have an emergency call system and a shared restaurant.',
    de: 'Den Bewohnern stehen ein Notrufsystem und ein gemeinsames Restaurant zur Verfügung.',
  },
  APARTMENT_WITH_ASSISTANCE: {
    nl: 'Zorg is dag en nacht oproepbaar, en toch woont u op uzelf.',
    fr: 'Une assistance est joignable jour et nuit, tout en restant chez soi.',
    en: 'Care can be called day and night, yet you live independently.',
    de: 'Hilfe ist Tag und Nacht erreichbar, und doch wohnen Sie selbstständig.',
  },
  BUILDING_PLOT: {
    nl: 'De grond is geschikt voor een eengezinswoning.',
    fr: 'Le terrain convient à une maison unifamiliale.',
    en: 'The plot is suited to a single-family house.',
    de: 'Das Grundstück eignet sich für ein Einfamilienhaus.',
  },
  WOOD: {
    nl: 'Het bestand is gemengd loofhout; bouwen is er niet toegelaten.',
    fr: 'Le peuplement est composé de feuillus mélangés ; la construction n’y est pas autorisée.',
    en: 'The stand is mixed broadleaf; building is not allowed.',
    de: 'Der Bestand ist gemischter Laubwald; bauen ist hier nicht erlaubt.',
  },
  AGRICULTURE_GROUND: {
    nl: 'De grond wordt momenteel bewerkt.',
    fr: 'La terre est actuellement cultivée.',
    en: 'The land is being farmed at present.',
    de: 'Die Fläche wird derzeit bewirtschaftet.',
  },
  MEADOW: {
    nl: 'De afsluiting is vrij van prikkeldraad en geschikt voor paarden.',
    fr: 'La clôture, sans barbelés, convient aux chevaux.',
    en: 'The fence has no barbed wire and suits horses.',
    de: 'Der Zaun ist frei von Stacheldraht und für Pferde geeignet.',
  },
  ORCHARD: {
    nl: 'De hoogstammen dragen appels, peren en kersen.',
    fr: 'Les arbres haute tige donnent pommes, poires et cerises.',
    en: 'The standard trees bear apples, pears and cherries.',
    de: 'Die Hochstämme tragen Äpfel, Birnen und Kirschen.',
  },
  COMMERCIAL_HOUSE: {
    nl: 'Boven de winkel ligt een ruime woonst.',
    fr: 'Un logement spacieux se trouve au-dessus du magasin.',
    en: 'A spacious dwelling lies above the shop.',
    de: 'Über dem Laden liegt eine geräumige Wohnung.',
  },
  INVESTMENT_PROPERTY: {
    nl: 'Alle eenheden zijn verhuurd; de huuroverzichten liggen ter inzage.',
    fr: 'Toutes les unités sont louées ; les décomptes de loyers peuvent être consultés.',
    en: 'All units are let; the rent statements can be consulted.',
    de: 'Alle Einheiten sind vermietet; die Mietaufstellungen können eingesehen werden.',
  },
  MIXED_USE_BUILDING: {
    nl: 'Beneden wordt gewerkt, boven wordt gewoond.',
    fr: 'On travaille au rez-de-chaussée, on habite à l’étage.',
    en: 'People work downstairs and live upstairs.',
    de: 'Unten wird gearbeitet, oben wird gewohnt.',
  },
  WAREHOUSE: {
    nl: 'Vrachtwagens kunnen tot aan de poort rijden.',
    fr: 'Les camions accèdent jusqu’à la porte sectionnelle.',
    en: 'Lorries can drive right up to the gate.',
    de: 'Lastwagen können bis ans Tor fahren.',
  },
  SME_UNIT: {
    nl: 'De unit heeft een sectionaalpoort en een eigen ingang.',
    fr: 'L’unité dispose d’une porte sectionnelle et d’une entrée propre.',
    en: 'The unit has a sectional door and its own entrance.',
    de: 'Die Einheit hat ein Sektionaltor und einen eigenen Eingang.',
  },
  OFFICE: {
    nl: 'De kantoorruimte is vrij in te delen.',
    fr: 'Le plateau de bureaux se cloisonne librement.',
    en: 'The office floor can be divided freely.',
    de: 'Die Bürofläche lässt sich frei einteilen.',
  },
  HOTEL: {
    nl: 'De kamers, de ontbijtzaal en de technische installaties zijn in gebruik.',
    fr: 'Les chambres, la salle de petit-déjeuner et les installations techniques sont en activité.',
    en: 'Rooms, breakfast room and technical installations are in use.',
    de: 'Zimmer, Frühstücksraum und Technik sind in Betrieb.',
  },
  GARAGE_BOX: {
    nl: 'De box is afsluitbaar met een kantelpoort.',
    fr: 'Le box se ferme par une porte basculante.',
    en: 'The box locks with an up-and-over door.',
    de: 'Die Box ist mit einem Schwingtor abschließbar.',
  },
  BASEMENT_GARAGE: {
    nl: 'De inrit gaat open met een afstandsbediening.',
    fr: 'L’entrée s’ouvre à l’aide d’une télécommande.',
    en: 'The entrance opens by remote control.',
    de: 'Die Einfahrt öffnet sich per Fernbedienung.',
  },
  PARKING: {
    nl: 'De plaats is genummerd en vlot te bereiken.',
    fr: 'La place est numérotée et facile d’accès.',
    en: 'The space is numbered and easy to reach.',
    de: 'Der Platz ist nummeriert und leicht erreichbar.',
  },
  CELLAR: {
    nl: 'Droog en afsluitbaar: ideaal als extra berging.',
    fr: 'Sèche et fermée à clé : idéale comme rangement supplémentaire.',
    en: 'Dry and lockable: ideal as extra storage.',
    de: 'Trocken und abschließbar: ideal als zusätzlicher Stauraum.',
  },
};

const FAMILY: { readonly [family: string]: { readonly [L in Locale]: readonly [string, string] } } = {
  shop: {
    nl: ['De etalage krijgt de hele dag passage.', 'Achteraan liggen een berging en een sanitaire ruimte.'],
    fr: ['La vitrine profite du passage toute la journée.', 'À l’arrière se trouvent une réserve et des sanitaires.'],
    en: ['The shop window catches passers-by all day.', 'At the back are a storeroom and washrooms.'],
    de: [
      'Am Schaufenster kommt den ganzen Tag Laufkundschaft vorbei.',
      'Hinten befinden sich ein Lager und Sanitärräume.',
    ],
  },
  office: {
    nl: ['Glasvezel en databekabeling zijn aanwezig.', 'Een vergaderzaal en een keukentje horen erbij.'],
    fr: [
      'La fibre et le câblage informatique sont présents.',
      'Une salle de réunion et une kitchenette en font partie.',
    ],
    en: ['Fibre and data cabling are in place.', 'A meeting room and a kitchenette are included.'],
    de: ['Glasfaser und Datenverkabelung sind vorhanden.', 'Ein Besprechungsraum und eine Teeküche gehören dazu.'],
  },
  hall: {
    nl: ['De betonvloer draagt zwaar materiaal.', 'Er is voldoende ruimte om te laden en te lossen.'],
    fr: ['La dalle en béton supporte du matériel lourd.', 'Il y a assez d’espace pour charger et décharger.'],
    en: ['The concrete floor carries heavy equipment.', 'There is ample room for loading and unloading.'],
    de: ['Der Betonboden trägt schweres Gerät.', 'Zum Be- und Entladen ist reichlich Platz.'],
  },
  horeca: {
    nl: [
      'De keuken is professioneel ingericht en de zaal telt heel wat zitplaatsen.',
      'Een terras aan de straatkant is vergund.',
    ],
    fr: [
      'La cuisine est équipée pour les professionnels et la salle offre de nombreuses places assises.',
      'Une terrasse côté rue est autorisée.',
    ],
    en: [
      'The kitchen is professionally equipped and the dining room seats plenty of guests.',
      'A terrace on the street side is licensed.',
    ],
    de: [
      'Die Küche ist professionell ausgestattet, und der Gastraum bietet reichlich Sitzplätze.',
      'Eine Terrasse zur Straße hin ist genehmigt.',
    ],
  },
};

/** What businesses of this family have in common. */
export const familySentences = (family: string, locale: Locale): readonly [string, string] =>
  FAMILY[family]?.[locale] ?? ['', ''];

export const special = (code: string, locale: Locale): string => SENTENCES[code]?.[locale] ?? '';
