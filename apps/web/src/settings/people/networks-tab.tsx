import { Anchor, Button, Skeleton, Text, TextInput } from '@mantine/core'
import { IpRule } from '@temelia/model/admin/ip-rule'
import { type FormEvent, useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { useRemove, useSaveNow } from '../../data/records.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useNetworks } from './access-data.ts'
import type { Person } from './people-data.ts'
import classes from './access.module.css'

/** From which networks a person may work: those set for the person, and those of everybody. */
export function PersonNetworks({ person }: Readonly<{ person: Person }>) {
  const { t } = useText()
  const { own, ofAll, problem, refetch } = useNetworks(person.id)
  const { remove } = useRemove(IpRule)
  if (problem) return <ProblemNote problem={problem} onRetry={() => void refetch()} />
  if (!own || !ofAll) return <Skeleton height={120} />
  return (
    <div className={classes['parts']}>
      <section className={classes['part']} aria-labelledby="own-networks">
        <h2 id="own-networks">{t('peopleNetworksOwn', { name: person.name })}</h2>
        <p>
          {own.length + ofAll.length === 0
            ? t('peopleNetworksAny', { name: person.name })
            : t('peopleNetworksText', { name: person.name })}
        </p>
        <ul className={classes['list']}>
          {own.map((one) => (
            <li key={one.id}>
              <div className={classes['name']}>
                {one.network}
                {one.note && <small>{one.note}</small>}
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t('peopleNetworkRemove')}: ${one.network}`}
                onClick={() => void remove(one.id).catch(toastProblem)}
              >
                {t('peopleNetworkRemove')}
              </Button>
            </li>
          ))}
        </ul>
        <AddNetwork userId={person.id} />
      </section>
      <section className={classes['part']} aria-labelledby="networks-of-all">
        <h2 id="networks-of-all">{t('peopleNetworksAll')}</h2>
        {ofAll.length === 0 && <p>{t('peopleNetworksAllNone')}</p>}
        <ul className={classes['list']}>
          {ofAll.map((one) => (
            <li key={one.id}>
              <div className={classes['name']}>
                {one.network}
                {one.note && <small>{one.note}</small>}
              </div>
            </li>
          ))}
        </ul>
        <Anchor size="sm" href="#/settings/ip-access">
          {t('ipAccess')}
        </Anchor>
      </section>
    </div>
  )
}

function AddNetwork({ userId }: Readonly<{ userId: number }>) {
  const { t } = useText()
  const save = useSaveNow(IpRule)
  const [network, setNetwork] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const fault = problem instanceof Problem && problem.errors.find(({ field }) => field === 'Network')

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(null)
    const typed = { network: network.trim(), ...(note.trim() === '' ? {} : { note: note.trim() }) }
    await save.save(null, { userId, ...typed }).then(() => {
      setNetwork('')
      setNote('')
    }, setProblem)
  }

  return (
    <form className={classes['form']} onSubmit={(event) => void add(event)}>
      {problem !== null && !fault && <ProblemNote problem={problem} />}
      <div className={classes['fields']}>
        <TextInput
          label={t('ipRule.network')}
          placeholder="192.168.1.0/24"
          maxLength={60}
          value={network}
          error={fault ? fault.message : undefined}
          onChange={(event) => setNetwork(event.currentTarget.value)}
        />
        <TextInput
          label={t('ipRule.note')}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={save.isPending} disabled={network.trim() === ''}>
          {t('ipRule.add')}
        </Button>
      </div>
      {!fault && <Text className={classes['hint']}>{t('peopleNetworkHint')}</Text>}
    </form>
  )
}
