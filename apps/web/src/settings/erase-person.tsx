import { SegmentedControl, Skeleton } from '@mantine/core'
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
type Group = 'records' | 'notes' | 'letters' | 'history' | 'imports' | 'signIn' | 'waiting' | 'files'
type Preview = Readonly<{
  Name: string
  Email: string | null
  Phone: string | null
  Goes: readonly Readonly<{ Group: Group; Count: number }>[]
  Stays: Readonly<{ Documents: number; Files: number; Shared: readonly ('name' | 'email' | 'phone')[] }>
}>

const BANNED = { field: 'banned', op: 'eq', value: true } as const

/** A contact or somebody who worked here is taken out of everything: chosen, looked at, confirmed with the password. */
export function ErasePerson() {
  const { t } = useText()
  const [kind, setKind] = useState<Kind>('contact')
  const [id, setId] = useState<number | null>(null)
  const of = kind === 'contact' ? Contact : User

  function choose(next: Kind): void {
    setKind(next)
    setId(null)
  }

  return (
    <section className={classes['part']} aria-labelledby="erase-person">
      <h2 id="erase-person">{t('eraseTitle')}</h2>
      <p>{t('eraseText')}</p>
      <SegmentedControl
        className={classes['kinds']}
        value={kind}
        onChange={(value) => choose(value as Kind)}
        data={[
          { value: 'contact', label: t('eraseContact') },
          { value: 'user', label: t('eraseUser') },
        ]}
      />
      <div className={classes['picker']}>
        <RecordPicker
          key={kind}
          of={of}
          label={t(kind === 'contact' ? 'eraseContact' : 'eraseUser')}
          value={id}
          onChange={setId}
          {...(kind === 'user' ? { within: BANNED } : {})}
        />
      </div>
      {id !== null && <Extent key={`${kind} ${id}`} kind={kind} id={id} onDone={() => setId(null)} />}
    </section>
  )
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
    <AskPassword go={t('eraseGo')} send={erase} onCancel={onDone} risky>
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
