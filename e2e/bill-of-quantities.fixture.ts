type Norm = readonly [symbol: string, name: string, unit: string, quantity: number, ...parts: number[]]

/** The works of the first of two trades: quantity, then what one unit costs in material, labour, equipment and transport. */
export const STRUCTURE: readonly Norm[] = [
  ['CA02A1', 'Turnare beton armat în fundații', 'mc', 12.5, 424.26, 122.8, 3.75, 0],
  ['CB01A1', 'Cofraje la fundații', 'mp', 38.4, 6.19, 49.17, 0, 0],
  ['CZ0301K1', 'Confecționat armături', 'kg', 1187.3, 4.47, 0.99, 0.03, 0],
  ['CC01A1', 'Montat armături', 'kg', 1187.5, 0.16, 1.12, 0, 0],
  ['TRA06A10', 'Transport beton 10 km', 'tona', 31.5, 0, 0, 0, 8.96],
  ['TSA02C1', 'Săpătură manuală', 'mc', 18.34, 0, 66.73, 0, 0],
]
/** The second trade. */
export const FINISHES: readonly Norm[] = [
  ['CF01A1', 'Tencuieli interioare', 'mp', 240, 9.85, 53.7, 0.42, 0],
  ['CF10C1', 'Glet pe tencuială', 'mp', 240, 3.1, 11.4, 0, 0],
  ['CG17B1', 'Pardoseli din gresie', 'mp', 36.5, 78.35, 69, 0, 0],
  ['CK23A1', 'Ferestre din PVC', 'mp', 14.2, 612.5, 31.02, 0, 0],
  ['CN06A1', 'Vopsitorii decorative', 'mp', 240, 12.48, 9, 0, 0],
]

/** A sheet as desktop programs export it: each work with the four rows of its parts, then a resource used as a line. */
export function f3(trade: string, norms: readonly Norm[], resource: readonly [string, string, string, number, number]) {
  const cents = (quantity: number, price: number) =>
    Math.round((Math.round(quantity * 100) * Math.round(price * 100)) / 100) / 100
  const rows = norms.flatMap(([symbol, name, unit, quantity, ...parts], at) => {
    const values = parts.map((price) => cents(quantity, price))
    const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((all, one) => all + one, 0) * 100) / 100
    return [
      [at + 1, `${symbol} - ${name}`, unit, quantity, sum(parts), sum(values)],
      ...['material:', 'manoperă:', 'utilaj:', 'transport:'].map((label, part) => [
        null,
        label,
        null,
        null,
        parts[part] ?? 0,
        values[part] ?? 0,
      ]),
    ]
  })
  const [symbol, name, unit, quantity, price] = resource
  return [
    ['Obiectivul: Casa Ionescu'],
    ['Obiectul: Casa'],
    [`Stadiul fizic: ${trade}`],
    ['Nr.', 'Capitolul de lucrări', 'U.M.', 'Cantitatea', 'Prețul unitar (fără TVA)', 'Totalul (fără TVA)'],
    [0, 1, 2, 3, 4, '5 = 3 x 4'],
    ...rows,
    [norms.length + 1, `${symbol} - ${name}`, unit, quantity, price, quantity * price],
  ]
}
