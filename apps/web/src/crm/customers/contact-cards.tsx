import { ActionIcon, Anchor, Badge, Button, Menu } from '@mantine/core'
import { IconAddressBook, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Contact } from '@temelia/model/crm/contact'
import { useState } from 'react'
import { download } from '../../data/http.ts'
import { type Found, mayAddTo, useAll } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { linkTo } from '../../records/link-to.ts'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import { RecordForm } from '../../records/record-form.tsx'
import { useRemoval } from '../../records/use-removal.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { useText } from '../../ui/text.ts'
import { toastFailed } from '../../ui/toast.tsx'
import { vCardAddress } from './customer-data.ts'
import classes from './contact-cards.module.css'
import { contactSections } from './customer-sections.ts'

type Person = Found<typeof Contact>

/** The people of a customer: call, write, keep in the address book, with the main one first. */
export function ContactCards({ customerId }: { customerId: number }) {
  const labels = useLabels(Contact)
  const list = useAll(Contact, {
    filter: { field: 'accountId', op: 'eq', value: customerId },
    sort: '-main,name',
  })
  const [form, setForm] = useState<Person | 'new' | null>(null)
  const people = list.data?.rows ?? []
  return (
    <section className={classes['part']} aria-label={labels.many}>
      <div className={classes['head']}>
        <h2>{labels.many}</h2>
        {mayAddTo(list) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} />}
            onClick={() => setForm('new')}
          >
            {labels.add}
          </Button>
        )}
      </div>
      {list.isError && !list.data && <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />}
      {list.data && people.length === 0 && <p className={classes['none']}>{labels.empty}</p>}
      <WaitingRecords of={Contact} where={{ accountId: customerId }} />
      <ul className={classes['cards']}>
        {people.map((person) => (
          <PersonCard key={person.id} person={person} onEdit={() => setForm(person)} />
        ))}
      </ul>
      {form && (
        <RecordForm
          of={Contact}
          row={form === 'new' ? null : form}
          sections={contactSections}
          start={{ accountId: customerId }}
          onClose={() => setForm(null)}
        />
      )}
    </section>
  )
}

function PersonCard({ person, onEdit }: Readonly<{ person: Person; onEdit: () => void }>) {
  const { t } = useText()
  const labels = useLabels(Contact)
  const remove = useRemoval(Contact)
  const save = async () => {
    try {
      saveBlob(await download(vCardAddress(person.id)), `${person.name}.vcf`)
    } catch {
      toastFailed(t('saveContactFailed'))
    }
  }
  return (
    <li className={classes['card']}>
      <div className={classes['who']}>
        <strong>{person.name}</strong>
        {person.main && (
          <Badge size="sm" variant="light" radius="sm" tt="none">
            {labels.field('main')}
          </Badge>
        )}
        {person.position && <span className={classes['position']}>{person.position}</span>}
      </div>
      <div className={classes['reach']}>
        {person.phone && (
          <Anchor fz="sm" href={linkTo('phone', person.phone)}>
            {person.phone}
          </Anchor>
        )}
        {person.email && (
          <Anchor fz="sm" href={`mailto:${person.email}`}>
            {person.email}
          </Anchor>
        )}
      </div>
      {person.notes && <p className={classes['notes']}>{person.notes}</p>}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon size={28} className={classes['menu']} aria-label={`${t('recordMore')}: ${person.name}`}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconAddressBook size={16} stroke={1.6} />} onClick={() => void save()}>
            {t('saveContact')}
          </Menu.Item>
          {person.actions['edit'] && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
              {t('recordEdit')}
            </Menu.Item>
          )}
          {person.actions['delete'] && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => void remove([person])}
            >
              {t('recordDelete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
