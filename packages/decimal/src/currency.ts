/** Minor units of currencies (ISO 4217). */

const NOT_TWO: ReadonlyMap<string, number> = new Map([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
])

/** How many decimals amounts of the currency have: 2 unless ISO 4217 says otherwise. */
export function minorUnits(currency: string): number {
  return NOT_TWO.get(currency.toUpperCase()) ?? 2
}
