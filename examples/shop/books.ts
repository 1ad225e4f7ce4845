/** A book on the shelf. Prices are in cents, so that sums are exact. */
export interface Book {
  slug: string;
  title: string;
  author: string;
  year: string;
  price: number;
  about: string;
  /** Where the reader may look inside. */
  opening: string;
  cover: { paper: string; ink: string; accent: string; art: string };
}

export const books: readonly Book[] = [
  {
    slug: "the-time-machine",
    title: "The Time Machine",
    author: "H. G. Wells",
    year: "1895",
    price: 1200,
    about: "An inventor sets out for the year 802,701 and finds out what has become of us.",
    opening:
      "The Time Traveller (for so it will be convenient to speak of him) was expounding a recondite matter to us.",
    cover: {
      paper: "#17324d",
      ink: "#f4e6c4",
      accent: "#e2a03f",
      art: `<g fill="none" stroke="#e2a03f"><circle cx="80" cy="104" r="46" stroke-width="2.5"/><circle cx="80" cy="104" r="34" stroke-width="1"/><circle cx="80" cy="104" r="20" stroke-width="6" stroke-dasharray="5 3"/><path d="M80 104V70M80 104l22 16" stroke-width="3" stroke-linecap="round"/><path d="M20 150c30-18 90-18 120 0" stroke-width="1.5"/></g>`,
    },
  },
  {
    slug: "pride-and-prejudice",
    title: "Pride and Prejudice",
    author: "Jane Austen",
    year: "1813",
    price: 1050,
    about: "First impressions, second thoughts, and five sisters who have to be married.",
    opening:
      "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.",
    cover: {
      paper: "#f2d9d0",
      ink: "#5b2333",
      accent: "#b4475a",
      art: `<g transform="translate(80 104)"><g fill="#b4475a"><ellipse rx="11" ry="25" cy="-25"/><ellipse rx="11" ry="25" cy="-25" transform="rotate(60)"/><ellipse rx="11" ry="25" cy="-25" transform="rotate(120)"/><ellipse rx="11" ry="25" cy="-25" transform="rotate(180)"/><ellipse rx="11" ry="25" cy="-25" transform="rotate(240)"/><ellipse rx="11" ry="25" cy="-25" transform="rotate(300)"/></g><circle r="10" fill="#f6c667"/><path d="M0 36v26M0 52c10-2 16-8 18-16M0 58c-10-2-16-8-18-16" stroke="#5b7a4b" stroke-width="3" fill="none"/></g>`,
    },
  },
  {
    slug: "moby-dick",
    title: "Moby-Dick",
    author: "Herman Melville",
    year: "1851",
    price: 1480,
    about: "One whale, one captain, and everything that can be said about either.",
    opening: "Call me Ishmael.",
    cover: {
      paper: "#0f4c5c",
      ink: "#eaf4f4",
      accent: "#9bd1d8",
      art: `<path d="M80 134c-4-22-6-34-30-42 18-6 26 2 30 12 4-10 12-18 30-12-24 8-26 20-30 42z" fill="#eaf4f4"/><g fill="none" stroke="#9bd1d8" stroke-width="3"><path d="M10 140c12-9 23-9 35 0s23 9 35 0 23-9 35 0 23 9 35 0"/><path d="M10 154c12-9 23-9 35 0s23 9 35 0 23-9 35 0 23 9 35 0" opacity=".55"/></g>`,
    },
  },
  {
    slug: "frankenstein",
    title: "Frankenstein",
    author: "Mary Shelley",
    year: "1818",
    price: 990,
    about: "A student makes a man and does not stay to meet him.",
    opening:
      "You will rejoice to hear that no disaster has accompanied the commencement of an enterprise which you have regarded with such evil forebodings.",
    cover: {
      paper: "#26262e",
      ink: "#d9f2b4",
      accent: "#a4d65e",
      art: `<path d="M92 58 56 112h20l-10 42 40-58H84z" fill="#a4d65e"/><g stroke="#d9f2b4" stroke-width="1.5" opacity=".45"><path d="M28 74h22M20 96h24M112 74h20M116 128h22M24 136h26"/></g>`,
    },
  },
  {
    slug: "twenty-thousand-leagues",
    title: "Twenty Thousand Leagues Under the Seas",
    author: "Jules Verne",
    year: "1870",
    price: 1350,
    about: "A guest who may not leave sees what nobody has seen.",
    opening:
      "The year 1866 was signalised by a remarkable incident, a mysterious and inexplicable phenomenon, which doubtless no one has yet forgotten.",
    cover: {
      paper: "#123a63",
      ink: "#f7e9c9",
      accent: "#6fb7d6",
      art: `<circle cx="80" cy="106" r="44" fill="#0b2742" stroke="#d9b46a" stroke-width="6"/><g fill="none" stroke="#6fb7d6" stroke-width="2.5"><circle cx="66" cy="120" r="6"/><circle cx="80" cy="100" r="9"/><circle cx="98" cy="88" r="5"/><circle cx="94" cy="122" r="4"/></g><g fill="#d9b46a"><circle cx="80" cy="57" r="3"/><circle cx="80" cy="155" r="3"/><circle cx="31" cy="106" r="3"/><circle cx="129" cy="106" r="3"/></g>`,
    },
  },
  {
    slug: "alice-in-wonderland",
    title: "Alice's Adventures in Wonderland",
    author: "Lewis Carroll",
    year: "1865",
    price: 1100,
    about: "Down, down, down. Would the fall never come to an end?",
    opening:
      "Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do.",
    cover: {
      paper: "#fbf0d2",
      ink: "#2b2d5b",
      accent: "#c8453b",
      art: `<g stroke="#2b2d5b" stroke-width="2"><rect x="44" y="66" width="52" height="76" rx="6" fill="#fff" transform="rotate(-12 70 104)"/><rect x="66" y="64" width="52" height="76" rx="6" fill="#fff" transform="rotate(9 92 102)"/></g><path d="M93 88c-7-12-24-3-17 9 4 7 12 11 15 18 4-7 13-9 18-16 8-11-8-22-16-11z" fill="#c8453b"/>`,
    },
  },
  {
    slug: "middlemarch",
    title: "Middlemarch",
    author: "George Eliot",
    year: "1871",
    price: 1590,
    about: "A town, its hopes, and the unhistoric acts on which the growing good depends.",
    opening: "Miss Brooke had that kind of beauty which seems to be thrown into relief by poor dress.",
    cover: {
      paper: "#dfe7c8",
      ink: "#2f4a2c",
      accent: "#7d9b4e",
      art: `<circle cx="112" cy="78" r="13" fill="#eab94d"/><path d="M14 128c30-26 62-22 86-6s34 8 46 2v36H14z" fill="#7d9b4e"/><path d="M14 144c34-16 64-10 88 0s32 6 44 2v14H14z" fill="#55763a"/><g fill="#2f4a2c"><path d="M50 126v-26h16v26z"/><path d="m46 102 12-18 12 18z"/></g>`,
    },
  },
  {
    slug: "the-odyssey",
    title: "The Odyssey",
    author: "Homer",
    year: "8th century BC",
    price: 1290,
    about: "Ten years from Troy to Ithaca, by way of everywhere else.",
    opening: "Tell me, O Muse, of that ingenious hero who travelled far and wide.",
    cover: {
      paper: "#c65d3a",
      ink: "#fff3dc",
      accent: "#2d1e2f",
      art: `<circle cx="80" cy="92" r="32" fill="#f3b562"/><path d="M40 124h80c-6 18-20 24-40 24s-34-6-40-24z" fill="#2d1e2f"/><path d="M78 66h4v58h-4z" fill="#2d1e2f"/><path d="M84 72c24 8 30 26 26 44H84z" fill="#fff3dc"/><path d="M20 154h120" stroke="#fff3dc" stroke-width="2" stroke-dasharray="10 6"/>`,
    },
  },
];

export function bookBySlug(slug: string): Book | undefined {
  return books.find((book) => book.slug === slug);
}

/** `€ 12.00` */
export function formatPrice(cents: number): string {
  return `€ ${(cents / 100).toFixed(2)}`;
}
