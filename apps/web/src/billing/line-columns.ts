import type { Entity } from '@temelia/model/entity'
import type { ReactNode } from 'react'
import { useLabels } from '../records/labels.ts'
import { useFormat } from '../ui/use-format.ts'

/** A column of the lines of a document: its part of the row on phones, the field that its head names, and what it shows of a line. */
export interface LineColumn<R> {
  readonly part: string
  readonly field: string
  readonly show: (row: R) => ReactNode
  /** On phones its head stands before what it shows. */
  readonly labelled?: boolean
}

interface Priced {
  readonly quantity: number
  readonly measureUnit: string | null
  readonly price: number | null
  readonly value: number | null
}

interface Taxed {
  readonly vatCategory: string | null
  readonly vatRate: number | null
}

/** The columns that lines of all documents have; `least` decimals of a quantity are always shown. */
export function useLineColumns(of: Entity, least: number) {
  const format = useFormat()
  const labels = useLabels(of)
  const quantity: LineColumn<Priced> = {
    part: 'quantity',
    field: 'quantity',
    show: (row) => format.number(row.quantity, { min: least, max: 6 }),
  }
  const unit: LineColumn<Priced> = { part: 'unit', field: 'measureUnit', show: (row) => row.measureUnit }
  const price: LineColumn<Priced> = {
    part: 'price',
    field: 'price',
    show: (row) => format.number(row.price ?? 0, { min: 2, max: 6 }),
  }
  const rate: LineColumn<Taxed> = {
    part: 'rate',
    field: 'vatRate',
    show: (row) =>
      row.vatCategory === 'S'
        ? format.number(row.vatRate ?? 0)
        : row.vatCategory && labels.choice('vatCategory', row.vatCategory),
  }
  const value: LineColumn<Priced> = { part: 'value', field: 'value', show: (row) => format.figure(row.value ?? 0) }
  return { quantity, unit, price, rate, value }
}
