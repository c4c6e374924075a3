import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity } from '@temelia/model/entity'
import { Project } from '@temelia/model/estimation/project'
import { type Filter, readFilter } from '@temelia/model/filter'
import type { ReactNode } from 'react'
import { listAddress } from '../records/list-state.ts'
import classes from './figure-link.module.css'

/** A figure of the server: how many records, what they come to in the company's currency, and the filter of exactly those. */
export type Figure = Readonly<{
  Count: number
  Sums?: Readonly<Record<string, number>>
  Unconverted?: readonly Readonly<{ Currency: string; Sums: Readonly<Record<string, number>> }>[]
  List: string
  Filter: unknown
}>

const PLACES: Readonly<Record<string, Readonly<{ of: Entity; path: string; search?: Record<string, unknown> }>>> = {
  AccountsContacts: { of: Customer, path: '/customers' },
  OpportunitiesAccounts: { of: Opportunity, path: '/opportunities', search: { view: 'list' } },
  ActivitiesAccounts: { of: Activity, path: '/activities', search: { tab: 'all', whose: 'all', done: true } },
  'estimation-investments': { of: Project, path: '/projects' },
}

/** The address of the list behind a figure: the list's own filter, with as many records as the figure says. */
export function hrefOf({ List, Filter: wire }: Figure): string {
  const place = PLACES[List]
  if (!place) return '#/dashboard'
  const read = readFilter(place.of, wire)
  const where = flat(read).filter((part) => !ofThePage(place.of, part))
  return listAddress(place.path, { ...place.search, ...(where.length > 0 ? { where } : {}) })
}

type FigureLinkProps = Readonly<{
  figure: Figure | null | undefined
  label?: string
  className?: string | undefined
  /** The figure of a panel or of the headline itself. */
  big?: boolean
  /** What it counts should be done already. */
  late?: boolean
  children: ReactNode
}>

/** A figure as a link to the list behind it. */
export function FigureLink({ figure, label, className = '', big = false, late = false, children }: FigureLinkProps) {
  const look = big ? `${classes['big']} figures ${className}` : className
  if (!figure) return <span className={look}>{children}</span>
  return (
    <a
      className={`${classes['figure']} ${look}`}
      data-late={late || undefined}
      href={hrefOf(figure)}
      data-thumb
      aria-label={label}
    >
      {children}
    </a>
  )
}

function flat(filter: Filter): readonly Filter[] {
  return 'and' in filter ? filter.and.flatMap(flat) : [filter]
}

/** The page of activities shows no tickets whatever is asked. */
function ofThePage(of: Entity, part: Filter): boolean {
  return of === Activity && 'field' in part && part.field === 'type'
}
