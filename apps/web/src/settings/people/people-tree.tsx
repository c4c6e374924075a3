import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { fold } from '@temelia/text/fold'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { type Category, type Holder, type Person, peopleWithin, within } from './people-data.ts'
import classes from './people.module.css'

type PeopleTreeProps = Readonly<{
  people: readonly Person[]
  categories: readonly Category[]
  online: ReadonlySet<number>
  sought: string
  open: Holder | null
}>

/** The categories of the company with their people inside. Arrow keys go up and down, left and right close and open a category. */
export function PeopleTree({ people, categories, online, sought, open }: PeopleTreeProps) {
  const { t } = useText()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const words = fold(sought.trim())
  const fits = (one: Person) => words === '' || fold(`${one.name} ${one.email}`).includes(words)
  const shown = people.filter(fits)
  const toggle = (id: number, shut: boolean) =>
    setClosed((last) => new Set(shut ? [...last, id] : [...last].filter((one) => one !== id)))

  const branch = (parentId: number | null, depth: number): ReactNode[] =>
    within(categories, parentId).flatMap((category): ReactNode[] => {
      const inside = peopleWithin(shown, categories, category.id)
      if (words !== '' && inside.length === 0) return []
      const shut = words === '' && closed.has(category.id)
      return [
        <li key={`category ${category.id}`} className={classes['node']} style={indent(depth)}>
          <UnstyledButton
            className={classes['fold']}
            tabIndex={-1}
            aria-hidden
            onClick={() => toggle(category.id, !shut)}
          >
            {shut ? <IconChevronRight size={16} stroke={1.75} /> : <IconChevronDown size={16} stroke={1.75} />}
          </UnstyledButton>
          <a
            href={`#/settings/people/category/${category.id}`}
            className={classes['category']}
            aria-current={isOpen(open, 'category', category.id)}
            aria-expanded={!shut}
            onKeyDown={(event) => {
              if (event.key === 'ArrowLeft') toggle(category.id, true)
              if (event.key === 'ArrowRight') toggle(category.id, false)
            }}
          >
            <span className={classes['name']}>{category.name}</span>
            <span className={classes['count']}>{inside.length}</span>
          </a>
        </li>,
        ...(shut ? [] : shown.filter((one) => one.categoryId === category.id).map((one) => leaf(one, depth + 1))),
        ...(shut ? [] : branch(category.id, depth + 1)),
      ]
    })

  const leaf = (person: Person, depth: number) => (
    <li key={`user ${person.id}`} className={classes['node']} style={indent(depth)}>
      <a
        href={`#/settings/people/user/${person.id}`}
        className={classes['person']}
        data-banned={person.banned || undefined}
        aria-current={isOpen(open, 'user', person.id)}
      >
        <span
          className={classes['dot']}
          data-online={online.has(person.id) || undefined}
          role="img"
          aria-label={t(online.has(person.id) ? 'peopleOnline' : 'peopleOffline')}
        />
        <span className={classes['name']}>{person.name}</span>
        <PersonNote person={person} />
      </a>
    </li>
  )

  const homeless = shown.filter((one) => !categories.some(({ id }) => id === one.categoryId))
  const nodes = [...branch(null, 0), ...homeless.map((one) => leaf(one, 0))]
  if (nodes.length === 0) return <p className={classes['none']}>{t('peopleNone', { text: sought })}</p>
  return (
    <ul className={classes['tree']} aria-label={t('peopleTree')} onKeyDown={moveFocus}>
      {nodes}
    </ul>
  )
}

function PersonNote({ person }: Readonly<{ person: Person }>) {
  const { t } = useText()
  if (person.banned)
    return (
      <span className={classes['note']} data-tone="red">
        {t('peopleBanned')}
      </span>
    )
  if (person.level === 'administrator')
    return <span className={classes['note']}>{t('rightsBecauseAdministrator')}</span>
  if (person.invitedAt && !person.lastSignIn) return <span className={classes['note']}>{t('peopleInvited')}</span>
  return person.visible ? null : <span className={classes['note']}>{t('peopleHidden')}</span>
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  links[links.indexOf(event.target as HTMLAnchorElement) + step]?.focus()
}

function isOpen(open: Holder | null, type: Holder['type'], id: number): 'page' | undefined {
  return open?.type === type && open.id === id ? 'page' : undefined
}

function indent(depth: number) {
  return { paddingLeft: depth * 16 }
}
