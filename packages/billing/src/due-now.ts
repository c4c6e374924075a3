import { subtractDecimals } from '@temelia/decimal/arithmetic'

/** What is to be paid now of a bill: what is due less what is kept back of it, or with what is released with it; never below 0 (S3). */
export function dueNow({ due, retained }: Readonly<{ due: number; retained: number }>): number {
  return retained === 0 ? due : Math.max(subtractDecimals(due, retained), 0)
}
