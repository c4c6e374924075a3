import { SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { User } from '@temelia/model/admin/user'
import { Contact } from '@temelia/model/crm/contact'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { queryClient } from '../data/query-client.ts'
import { RecordPicker } from '../records/record-picker.tsx'
import { AskPassword } from '../ui/ask-password.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import classes from './company-data-page.module.css'

type Kind = 'contact' | 'user'
type Chosen = Readonly<{ kind: Kind; id: number }>
type Group = 'records' | 'notes' | 'letters' | 'history' | 'imports' | 'signIn' | 'waiting' | 'files'
type Preview = Readonly<{
  Name: string
  Email: string | null
  Phone: string | null
  Goes: readonly Readonly<{ Group: Group; Count: number }>[]
  Stays: Readonly<{ Documents: number; Files: number; Shared: readonly ('name' | 'email' | 'phone')[] }>
}>

type GoneFound = Readonly<{
  _embedded: Readonly<{
    erasures: readonly Readonly<{ Kind: Kind; Id: number; Name: string; Email: string | null }>[]
  }>
}>

/** The form that erases; who is erased is chosen beside it. */
const ERASING = 'erase-person-form'

const BANNED = { field: 'banned', op: 'eq', value: true } as const

/** A contact or somebody who worked here is taken out of everything: chosen, looked at, confirmed with the password. */
export function ErasePerson() {
  const { t } = useText()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [kind, setKind] = useState<Kind | 'gone'>('contact')
  const [chosen, setChosen] = useState<Chosen | null>(null)

  function choose(next: Kind | 'gone'): void {
    setKind(next)
    setChosen(null)
  }

  return (
    <section className={classes['part']} aria-labelledby="erase-person">
      <h2 id="erase-person">{t('eraseTitle')}</h2>
      <p>{t('eraseText')}</p>
      <SegmentedControl
        className={classes['kinds']}
        orientation={phone ? 'vertical' : 'horizontal'}
        value={kind}
        onChange={(value) => choose(value as Kind | 'gone')}
        data={[
          { value: 'contact', label: t('eraseContact') },
          { value: 'user', label: t('eraseUser') },
          { value: 'gone', label: t('eraseGone') },
        ]}
      />
      <div className={classes['picker']}>
        {kind === 'gone' ? (
          <GonePicker chosen={chosen} onChange={setChosen} />
        ) : (
          <RecordPicker
            key={kind}
            form={ERASING}
            of={kind === 'contact' ? Contact : User}
            label={t(kind === 'contact' ? 'eraseContact' : 'eraseUser')}
            value={chosen?.id ?? null}
            onChange={(id) => setChosen(id === null ? null : { kind, id })}
            {...(kind === 'user' ? { within: BANNED } : {})}
          />
        )}
      </div>
      {chosen && <Extent key={keyOf(chosen)} {...chosen} onDone={() => setChosen(null)} />}
    </section>
  )
}

/** Somebody whose record lies in the bin or was deleted for good: the history still names them. */
function GonePicker({ chosen, onChange }: Readonly<{ chosen: Chosen | null; onChange: (one: Chosen | null) => void }>) {
  const { t } = useText()
  const [sought, setSought] = useState('')
  const [q] = useDebouncedValue(sought, 250)
  const found = useQuery({
    queryKey: ['erasures', q],
    queryFn: async ({ signal }) =>
      ((await call(`/api/erasures?q=${encodeURIComponent(q)}`, { signal })).body as GoneFound)._embedded.erasures,
    placeholderData: (before) => before,
    gcTime: 0,
    meta: { keep: false },
  })
  if (found.isError) return <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
  const people = (found.data ?? []).map(({ Kind: kind, Id: id, Name, Email }) => ({
    one: { kind, id },
    value: keyOf({ kind, id }),
    label: [Name, Email].filter(Boolean).join(' · '),
  }))
  return (
    <Select
      label={t('eraseGone')}
      description={t('eraseGoneText')}
      searchable
      clearable
      filter={({ options }) => options}
      nothingFoundMessage={t('eraseGoneNone')}
      data={people.map(({ value, label }) => ({ value, label }))}
      value={chosen && keyOf(chosen)}
      onChange={(value) => onChange(people.find((one) => one.value === value)?.one ?? null)}
      onSearchChange={setSought}
    />
  )
}

function keyOf({ kind, id }: Chosen): string {
  return `${kind} ${id}`
}

function Extent({ kind, id, onDone }: Readonly<{ kind: Kind; id: number; onDone: () => void }>) {
  const { t } = useText()
  const format = useFormat()
  const path = `/api/erasures/${kind}/${id}`
  const found = useQuery({
    queryKey: ['erasure', kind, id],
    queryFn: async ({ signal }) => (await call(path, { signal })).body as Preview,
    gcTime: 0,
    meta: { keep: false },
  })
  if (found.isError) return <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height={120} />
  const { Name, Email, Phone, Goes: goes, Stays: stays } = found.data

  async function erase(password: string): Promise<void> {
    await call(path, { method: 'POST', json: { Password: password } })
    toastDone(t('eraseDone'))
    onDone()
    await queryClient.invalidateQueries()
  }

  return (
    <AskPassword id={ERASING} go={t('eraseGo')} send={erase} onCancel={onDone} risky>
      <strong className={classes['name']}>{[Name, Email, Phone].filter(Boolean).join(' · ')}</strong>
      <div>
        <h3>{t('eraseGoes')}</h3>
        <ul>
          {goes.map(({ Group: group, Count: count }) => (
            <li key={group}>
              {t(`eraseGroup_${group}`)}: {format.number(count, 0)}
            </li>
          ))}
          <li>{t('eraseCopies')}</li>
        </ul>
      </div>
      <div>
        <h3>{t('eraseStays')}</h3>
        <ul>
          <li>{t('eraseDocuments', { count: stays.Documents })}</li>
          {stays.Shared.map((one) => (
            <li key={one}>{t(`eraseShared_${one}`)}</li>
          ))}
          {stays.Files > 0 && <li>{t('eraseFiles', { count: stays.Files })}</li>}
          <li>{t('eraseLines')}</li>
        </ul>
      </div>
    </AskPassword>
  )
}
