import { StockDocument, StockEntry, StockLevel } from '@temelia/model/billing/stock'
import { Warehouse } from '@temelia/model/billing/warehouse'
import type { Entity } from '@temelia/model/entity'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import type { AnyRow, Found } from '../../data/records.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { StockPlaces } from '../places.tsx'
import { NewDocument } from './new-document.tsx'

/** `/stock`: what lies where, with its average cost; a row opens its card. */
export function StockPage() {
  return (
    <>
      <StockPlaces />
      <Opened of={StockLevel} path="/stock" idOf={({ id }) => id} sort="-lastDate" tools={newDocument} />
    </>
  )
}

/** `/stock-documents`: receipts, issues, transfers and counts. */
export function StockDocumentsPage() {
  return (
    <>
      <StockPlaces />
      <Opened of={StockDocument} path="/stock-documents" idOf={({ id }) => id} sort="-id" tools={newDocument} />
    </>
  )
}

/** `/stock-entries`: every movement; a row opens its document. */
export function StockEntriesPage() {
  return (
    <>
      <StockPlaces />
      <Opened of={StockEntry} path="/stock-documents" idOf={documentOf} sort="-id" />
    </>
  )
}

/** `/warehouses` */
export function WarehousesPage() {
  return (
    <>
      <StockPlaces />
      <RecordListPage of={Warehouse} />
    </>
  )
}

const newDocument = () => <NewDocument />

function documentOf(row: AnyRow): number {
  return (row as unknown as Found<typeof StockEntry>).stockDocumentId
}

type OpenedProps = Readonly<{
  of: Entity
  path: '/stock' | '/stock-documents'
  idOf: (row: AnyRow) => number
  sort: string
  tools?: () => ReactNode
}>

/** A list whose rows have a page, and are made by documents only. */
function Opened({ of, path, idOf, sort, tools }: OpenedProps) {
  const navigate = useNavigate()
  const open = useCallback(
    (row: AnyRow) => void navigate({ to: `${path}/$id`, params: { id: String(idOf(row)) } }),
    [idOf, navigate, path],
  )
  const hrefOf = useCallback((row: AnyRow) => `#${path}/${idOf(row)}`, [idOf, path])
  return <RecordListPage of={of} sort={sort} hrefOf={hrefOf} onOpen={open} tools={tools} madeElsewhere />
}
