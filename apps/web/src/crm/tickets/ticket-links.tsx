import { ActionIcon, Button } from '@mantine/core'
import { TicketLink } from '@temelia/model/crm/ticket-link'
import { relatedEntity } from '@temelia/model/record/related-entity'
import type { RelatedType } from '@temelia/model/related'
import { IconLink, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type AnyRow, type Found, useAll, useRecord, useRemove } from '../../data/records.ts'
import { titleOf } from '../../records/titles.ts'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { LinkTicketDialog } from './link-ticket-dialog.tsx'
import { type LinkType, linkPlaces, linkWords } from './link-types.ts'
import type { Ticket } from './ticket-data.ts'
import classes from './ticket-links.module.css'

/** The tickets and records that a ticket is linked to, from whichever side. */
export function TicketLinks({ ticket }: Readonly<{ ticket: Ticket }>) {
  const { t } = useText()
  const [adding, setAdding] = useState(false)
  const links = useAll(TicketLink, {
    filter: {
      or: [
        { field: 'ticketId', op: 'eq', value: ticket.id },
        {
          and: [
            { field: 'relatedEntityType', op: 'eq', value: 'ticket' },
            { field: 'relatedEntityId', op: 'eq', value: ticket.id },
          ],
        },
      ],
    },
  })
  const rows = links.data?.rows ?? []
  return (
    <section className={classes['links']} aria-label={t('ticketLinks')}>
      <h2 className={classes['title']}>{t('ticketLinks')}</h2>
      {rows.length > 0 && (
        <ul>
          {rows.map((link) => (
            <LinkLine key={link.id} link={link} ticket={ticket} />
          ))}
        </ul>
      )}
      {ticket.actions['edit'] === true && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('ticketLinkAdd')}
        </Button>
      )}
      {adding && <LinkTicketDialog ticket={ticket} onClose={() => setAdding(false)} />}
    </section>
  )
}

function LinkLine({ link, ticket }: Readonly<{ link: Found<typeof TicketLink>; ticket: Ticket }>) {
  const { t } = useText()
  const { remove } = useRemove(TicketLink)
  const theirs = link.ticketId !== ticket.id
  const type: RelatedType = theirs ? 'ticket' : link.relatedEntityType
  const id = theirs ? link.ticketId : link.relatedEntityId
  const of = relatedEntity(type)
  const found = useRecord(of ?? TicketLink, id)
  // What it leads to may be gone, or not be this person's to see.
  if (!of || (found.isError && !found.data)) return null
  const name = found.data ? titleOf(of, found.data as AnyRow) : '…'
  const known = type in linkWords ? (type as LinkType) : undefined
  return (
    <li className={classes['line']}>
      <span className={classes['kind']}>{known ? t(linkWords[known]) : type}</span>
      {known ? <a href={`#${linkPlaces[known]}/${id}`}>{name}</a> : name}
      {link.actions['delete'] === true && (
        <ActionIcon
          variant="subtle"
          aria-label={t('ticketLinkRemove', { name })}
          onClick={() => void remove(link.id).catch(toastProblem)}
        >
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
