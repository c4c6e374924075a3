import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../data/http.ts'
import { TAB, whenChangesWereMissed, whenPeopleChange } from '../../data/live.ts'
import { readPeople } from '../../data/people-there.ts'
import { session } from '../../session/session.ts'

/** Somebody else in the open project; `at`: the activity of its timetable that they are changing. */
export type PersonHere = Readonly<{ id: number; name: string; at: number | null }>

/** Who else has a project open, and how to say what one is changing there. */
export type PeopleInProject = Readonly<{ people: readonly PersonHere[]; beAt: (activityId: number | null) => void }>

/** The server takes a minute of silence for leaving. */
const SAY_AGAIN_MS = 30_000

/** Says that this tab has a project open, for as long as the screen is there; gives who else has. */
export function usePeopleHere(projectId: number): PeopleInProject {
  const at = useRef<number | null>(null)
  const sayNow = useRef<() => void>(() => undefined)
  const [people, setPeople] = useState<readonly PersonHere[]>([])

  useEffect(() => {
    let left = false
    const say = () =>
      void whoElse(projectId, at.current).then(
        (found) => {
          if (!left) setPeople(found)
        },
        // Without a connection nobody is known to be here; the stream of changes says when it is back.
        () => setPeople([]),
      )
    sayNow.current = say
    say()
    const timer = setInterval(say, SAY_AGAIN_MS)
    const stopMissed = whenChangesWereMissed(say)
    const stopPeople = whenPeopleChange(({ project, people: told }) => {
      if (project === projectId) setPeople(others(told))
    })
    return () => {
      left = true
      clearInterval(timer)
      stopMissed()
      stopPeople()
      at.current = null
      if (session()) whoElse(null, null).catch(() => undefined)
    }
  }, [projectId])

  const beAt = useCallback((activityId: number | null) => {
    if (at.current === activityId) return
    at.current = activityId
    sayNow.current()
  }, [])
  return useMemo(() => ({ people, beAt }), [people, beAt])
}

let last: Promise<unknown> = Promise.resolve()

/** One call after the other: leaving a project must not come to the server after entering the next. */
function whoElse(projectId: number | null, at: number | null): Promise<readonly PersonHere[]> {
  const answer = last.then(() => tellPlace(projectId, at))
  last = answer.catch(() => undefined)
  return answer
}

async function tellPlace(projectId: number | null, at: number | null): Promise<readonly PersonHere[]> {
  const { body } = await call('/api/presence', {
    method: 'PUT',
    json: { Tab: TAB, InvestmentId: projectId, ScheduleActivityId: at },
  })
  return others(readPeople(body).people)
}

/** The same person on another device is nobody else. */
function others(people: readonly PersonHere[]): readonly PersonHere[] {
  const me = session()?.userId
  return people.filter(({ id }) => id !== me)
}
