import { Tooltip } from '@mantine/core'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { initials } from '../../ui/initials.ts'
import { useText } from '../../ui/text.ts'
import classes from './people-here.module.css'
import type { PeopleInProject, PersonHere } from './use-people-here.ts'

const PeopleContext = createContext<PeopleInProject>({ people: [], beAt: () => undefined })
export const PeopleProvider = PeopleContext.Provider

const SHOWN = 3

/** Who else has the project open: initials, the whole name for who points at them; many are counted. */
export function PeopleHere() {
  const { t } = useText()
  const { people } = useContext(PeopleContext)
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

/** A short touch is not told: it would be over before anybody sees it. */
const TOLD_AFTER_MS = 250

/**
 * Who else is changing which activity of the timetable; tells them which one is being changed here.
 * @param mine the activity that is being dragged or typed in; null: none
 */
export function usePeopleAt(mine: number | null): ReadonlyMap<number, PersonHere> {
  const { people, beAt } = useContext(PeopleContext)
  useEffect(() => {
    const timer = setTimeout(() => beAt(mine), TOLD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [mine, beAt])
  useEffect(() => () => beAt(null), [beAt])
  return useMemo(() => new Map(people.flatMap((person) => (person.at === null ? [] : [[person.at, person]]))), [people])
}

/** Colours that tell people apart beside their initials. */
const HUES = 6

/** Which of the colours of people a person has. */
export function hueOf({ id }: PersonHere): number {
  return id % HUES
}
