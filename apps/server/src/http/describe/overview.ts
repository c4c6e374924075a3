/** What the description says of the interface as a whole. */
export const about = {
  title: 'Temelia',
  version: '0.1.0',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description: [
    'Construction estimates and the customers around them.',
    '**Signing in.** `POST /loginAuth` answers `ClientId`, `UserId` and `Token`; send them as `Authorization: Bearer ClientId,UserId,Token`. A browser that is signed in needs nothing else.',
    '**Values.** Ids are positive integers. Decimals are JSON numbers of at most 15 significant digits; text with a decimal comma or point is taken too. Days are `YYYY-MM-DD`, moments RFC 3339 in UTC. Flags are true and false; 0 and 1 are taken.',
    '**Lists** answer 200 with the paging envelope, also when they are empty.',
    '**Refusals** are `application/problem+json` with a `code` for programs and a `detail` for people.',
    '**What may be done next** stands in `_actions` of every record and list.',
  ].join('\n\n'),
}

/** The parts of the product, as the description groups its operations. */
export const tagWords: Readonly<Record<string, string>> = {
  accounts: 'Customers, their contacts and addresses, activities, own fields and emails.',
  sales: 'Opportunities, their stages and the board.',
  support: 'Tickets of customers.',
  billing: 'Products, offers, bills with their series of numbers, and what they come to.',
  financial: 'Payments, accounts and what moved in them.',
  stock: 'Warehouses, the documents that move stock, what lies where, and every movement.',
  estimation: 'Estimates: articles, recipes, resources, prices, settlements, revisions, print forms.',
  projects: 'Projects and their folders.',
  catalogue: 'Catalogs of norms and resources, and the searches over them.',
  company: 'The company itself: users, rights, zones, notes, files, saved views.',
  dashboard: 'What a person sees first.',
  'sign-in': 'Registering, signing in and out, passwords.',
  bulk: 'Changes of many records in one go, looked at first, stopped and taken back.',
  imports: 'Lists, catalogs and exchange files read into records.',
  exports: 'Lists as files.',
  documents: 'Pages made into PDF files.',
  files: 'Files: sent in one go or in pieces, and fetched.',
  live: 'What changes while one looks, and who else looks.',
  undo: 'The recycle bin and the history of removals.',
  health: 'Whether the server and its databases answer.',
}
