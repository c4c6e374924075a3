import { IconChevronRight } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { labelsOf } from '../../records/labels.ts'
import { Contact } from '@temelia/model/crm/contact'
import { useMainContact } from './customer-reach.tsx'
import classes from './main-contact.module.css'

/** On a phone: with whom one speaks at a customer; leads to all its people. */
export function MainContact({ customerId }: Readonly<{ customerId: number }>) {
  const { language } = useText()
  const main = useMainContact(customerId)
  if (!main) return null
  return (
    <a className={classes['row']} href={`#/customers/${customerId}?tab=contacts`}>
      <span>
        <small>{labelsOf(Contact, language).field('main')}</small>
        {[main.name, main.position].filter(Boolean).join(', ')}
      </span>
      <IconChevronRight size={20} stroke={1.6} aria-hidden />
    </a>
  )
}
