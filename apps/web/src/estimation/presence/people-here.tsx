import { Tooltip } from '@mantine/core'
import { createContext, useContext } from 'react'
import { initials } from '../../ui/initials.ts'
import { useText } from '../../ui/text.ts'
import classes from './people-here.module.css'
import type { PersonHere } from './use-people-here.ts'

const PeopleContext = createContext<readonly PersonHere[]>([])
export const PeopleProvider = PeopleContext.Provider

const SHOWN = 3

/** Who else has the project open: initials, the whole name for who points at them; many are counted. */
export function PeopleHere() {
  const { t } = useText()
  const people = useContext(PeopleContext)
  if (people.length === 0) return null
  const rest = people.slice(SHOWN)
  return (
    <span className={classes['people']} role="group" aria-label={t('peopleHere')}>
      {people.slice(0, SHOWN).map(({ id, name }) => (
        <Tooltip key={id} label={t('personHere', { name })}>
          <span className={classes['person']} role="img" aria-label={t('personHere', { name })}>
            {initials(name)}
          </span>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(({ name }) => name).join(', ')}>
          <span className={classes['person']} role="img" aria-label={rest.map(({ name }) => name).join(', ')}>
            +{rest.length}
          </span>
        </Tooltip>
      )}
    </span>
  )
}
