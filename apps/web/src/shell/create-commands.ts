import { IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { Payment } from '@temelia/model/billing/payment'
import { Product } from '@temelia/model/billing/product'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { Activity } from '@temelia/model/crm/activity'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity } from '@temelia/model/entity'
import { Project } from '@temelia/model/estimation/project'
import type { TextKey } from '@temelia/text/catalogue'
import { useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { fetchPage, mayAddTo } from '../data/records.ts'
import { ADDING } from '../records/adding.ts'
import { labelsOf } from '../records/labels.ts'
import type { Session } from '../session/session.ts'
import { useText } from '../ui/text.ts'
import { wordsOfNew } from './screens.ts'

/** A record people make daily: the list whose form makes it, the module that opens the list, and the list's own word for it where it has one. */
type Made = Readonly<{ of: Entity; path: string; module: string; text?: TextKey }>

const CREATABLE: readonly Made[] = [
  { of: Customer, path: '/customers', module: 'accounts' },
  { of: Contact, path: '/contacts', module: 'accounts' },
  { of: Opportunity, path: '/opportunities', module: 'sales' },
  { of: Activity, path: '/activities', module: 'accounts' },
  { of: Project, path: '/projects', module: 'projects', text: 'newProject' },
  { of: Offer, path: '/offers', module: 'billing' },
  { of: Bill, path: '/bills', module: 'billing' },
  { of: Payment, path: '/payments', module: 'financial' },
  { of: PurchaseBill, path: '/purchase-bills', module: 'billing' },
  { of: Product, path: '/products', module: 'billing' },
]

const TICKETS = '/tickets'
const FRESH_MS = 5 * 60_000

/**
 * The commands that add a record from anywhere, through the form of its list. Who may add what the server says, list by list; it is asked once
 * the palette is `opened`. On the list itself the list's own command stands in their place.
 */
export function useCreateCommands(session: Session, opened: boolean): readonly Command[] {
  const { t, language } = useText()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const made = useMemo(() => CREATABLE.filter(({ module }) => session.modules[module]), [session])
  const allowed = useQueries({
    queries: made.map(({ of }) => ({
      queryKey: ['may add', of.name],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { actions } = await fetchPage(of, { pageSize: 1, count: 'none' }, signal)
        return { actions }
      },
      enabled: opened,
      staleTime: FRESH_MS,
    })),
    combine: (answers) => answers.map(mayAddTo).join(),
  })
  return useMemo(() => {
    const may = allowed.split(',')
    const create = (path: string, label: string): Command => ({
      id: `create${path}`,
      label,
      group: 'create',
      icon: IconPlus,
      keywords: wordsOfNew(path),
      href: `#${path}?add=${ADDING.add}`,
      run: () => void navigate({ to: path, search: ADDING as never }),
    })
    const records = made
      .filter((_, at) => may[at] === 'true')
      .map(({ of, path, text }) => create(path, text ? t(text) : labelsOf(of, language).add))
    // Who answers tickets sends none.
    const ticket = session.modules['support'] && !session.vendor ? [create(TICKETS, t('ticketNew'))] : []
    return [...records, ...ticket].filter(({ id }) => id !== `create${here}`)
  }, [made, allowed, session, here, t, language, navigate])
}
