/** The kinds of resources with the part of an article that each pays, in the order of the parts: M, m, U, T. */
export const KIND_PARTS = [
  ['material', 'materials'],
  ['labor', 'labor'],
  ['equipment', 'equipments'],
  ['transport', 'transports'],
] as const
