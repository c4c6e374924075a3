import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { FieldOption } from '@temelia/model/crm/field-option'
import type { Patch } from '@temelia/model/entity'
import { Note } from '@temelia/model/record/note'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type Found, useAll, useRemove, useSave } from '../../data/records.ts'
import { isAdministrator, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { nameFields } from '../columns.ts'
import { useLabels } from '../labels.ts'
import { useUseCounts } from '../uses.tsx'
import { KINDS, kindWord } from './note-data.ts'
import { useWaiting } from '../../data/outbox/waiting.ts'
import { WaitingState } from '../waiting-state.tsx'
import classes from './note-kinds.module.css'

type Kind = Found<typeof FieldOption>

/** The kinds of notes of a company: added, renamed in both languages, put in order, deleted; administrators only. */
export function NoteKindsPage() {
  const { t } = useText()
  const languages = nameFields().map((name) => (name === 'nameRo' ? 'ro' : 'en'))
  const used = useUseCounts(FieldOption)
  const notes = useLabels(Note)
  const format = useFormat()
  usePlace({ label: t('noteKinds'), heading: true })
  const administrator = isAdministrator(useSession())
  const list = useAll(FieldOption, { filter: KINDS, sort: 'position' })
  const { save } = useSave(FieldOption)
  const { remove } = useRemove(FieldOption)
  if (!administrator) return <EmptyState title={t('noteKinds')} text={t('noteKindsOnlyAdministrators')} />
  const kinds = list.data?.rows ?? []
  const put = (kind: Kind, patch: Patch<typeof FieldOption>) => save(kind.id, patch, kind.version)
  const swap = async (one: Kind | undefined, other: Kind | undefined) => {
    if (!one || !other) return
    await put(one, { position: other.position })
    await put(other, { position: one.position })
  }
  return (
    <div className={classes['page']}>
      <p className={classes['lead']}>{t('noteKindsText')}</p>
      {list.isError && <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && [1, 2, 3, 4].map((at) => <Skeleton key={at} height={36} mb={8} />)}
      <div className={classes['heads']} aria-hidden>
        <span />
        {languages.map((of) => (
          <span key={of}>
            {languages.length > 1 ? t(of === 'ro' ? 'noteKindRo' : 'noteKindEn') : t('noteKindName')}
          </span>
        ))}
        <span className={classes['used']}>{notes.many}</span>
        <span />
      </div>
      <WaitingKinds />
      <ul className={classes['list']}>
        {kinds.map((kind, at) => (
          <li key={kind.id} className={classes['kind']}>
            <span className={classes['steps']}>
              <ActionIcon
                size={28}
                disabled={at === 0}
                aria-label={t('noteKindUp', { name: kindWord(kind) })}
                onClick={() => void swap(kind, kinds[at - 1]).catch(toastProblem)}
              >
                <IconChevronUp size={16} />
              </ActionIcon>
              <ActionIcon
                size={28}
                disabled={at === kinds.length - 1}
                aria-label={t('noteKindDown', { name: kindWord(kind) })}
                onClick={() => void swap(kind, kinds[at + 1]).catch(toastProblem)}
              >
                <IconChevronDown size={16} />
              </ActionIcon>
            </span>
            {languages.map((of) =>
              of === 'ro' ? (
                <Word
                  key={of}
                  label={t('noteKindRo')}
                  value={kind.option}
                  onSave={(option) => (option ? put(kind, { option }) : undefined)}
                />
              ) : (
                <Word
                  key={of}
                  label={t('noteKindEn')}
                  value={kind.optionEn ?? ''}
                  onSave={(word) => put(kind, { optionEn: word || null })}
                />
              ),
            )}
            <span className={`${classes['used']} figures`} data-label={notes.many}>
              {format.figure(used(Note.name, kind.id), 0)}
            </span>
            <ActionIcon
              size={32}
              aria-label={t('noteKindDelete', { name: kindWord(kind) })}
              onClick={() => void remove(kind.id).catch(toastProblem)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <NewKind
        languages={languages}
        onAdd={(option, optionEn) =>
          save(null, { entity: 'note', field: 'NoteType', option: option || optionEn, optionEn: optionEn || null })
        }
      />
    </div>
  )
}

/** Kinds that are kept on this device and not with the server yet. */
function WaitingKinds() {
  const { t } = useText()
  const { made } = useWaiting(FieldOption)
  const kinds = made.filter(({ change }) => (change.patch as Readonly<{ entity?: string }>).entity === 'note')
  if (kinds.length === 0) return null
  return (
    <ul className={classes['list']} aria-label={t('waitsRecords')}>
      {kinds.map((entry) => (
        <li key={entry.key}>
          {(entry.change.patch as Readonly<{ option?: string }>).option}
          <WaitingState entry={entry} />
        </li>
      ))}
    </ul>
  )
}

type WordProps = Readonly<{ label: string; value: string; onSave: (text: string) => Promise<unknown> | undefined }>

/** Saved when it is left or with Enter; Escape brings back what was. */
function Word({ label, value, onSave }: WordProps) {
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setTyped(value)
  }
  const leave = () => {
    if (typed.trim() === value) return
    const saving = onSave(typed.trim())
    if (saving) saving.catch(toastProblem)
    else setTyped(value)
  }
  return (
    <TextInput
      aria-label={`${label}: ${value}`}
      value={typed}
      maxLength={160}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(value)
      }}
    />
  )
}

type NewKindProps = Readonly<{
  languages: readonly ('ro' | 'en')[]
  onAdd: (option: string, optionEn: string) => Promise<unknown>
}>

/** One name is enough; the Romanian one, where it is missing, reads as the English one. */
function NewKind({ languages, onAdd }: NewKindProps) {
  const { t } = useText()
  const [option, setOption] = useState('')
  const [english, setEnglish] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd(option.trim(), english.trim()).then(() => {
      setOption('')
      setEnglish('')
    }, toastProblem)
  }
  return (
    <form className={classes['new']} onSubmit={submit}>
      {languages.map((of) => (
        <TextInput
          key={of}
          label={languages.length > 1 ? t(of === 'ro' ? 'noteKindRo' : 'noteKindEn') : t('noteKindName')}
          maxLength={160}
          value={of === 'ro' ? option : english}
          onChange={(event) => (of === 'ro' ? setOption : setEnglish)(event.currentTarget.value)}
        />
      ))}
      <Button
        type="submit"
        disabled={!option.trim() && !english.trim()}
        leftSection={<IconPlus size={16} stroke={1.8} />}
      >
        {t('noteKindAdd')}
      </Button>
    </form>
  )
}
