/** Sum so far of decimals, exact. */
export function addedExactly(a: number, b: number): number {
  const [p, q] = [scaled(a), scaled(b)]
  const places = Math.max(p.places, q.places)
  return value(p.digits * 10n ** BigInt(places - p.places) + q.digits * 10n ** BigInt(places - q.places), places)
}

/** `a / b` rounded to `places`, halves away from zero. */
export function dividedExactly(a: number, b: number, places: number): number {
  const [p, q] = [scaled(a), scaled(b)]
  const top = p.digits * 10n ** BigInt(places + q.places)
  const bottom = q.digits * 10n ** BigInt(p.places)
  const negative = top < 0n !== bottom < 0n
  const [n, d] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  const rounded = (2n * n + d) / (2n * d)
  return value(negative ? -rounded : rounded, places)
}

function scaled(x: number): { digits: bigint; places: number } {
  const [mantissa = '0', exponent = '0'] = String(x).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}

function value(digits: bigint, places: number): number {
  return Number(`${digits}e-${places}`)
}
