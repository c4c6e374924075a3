import { Alert, Button, FileInput, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { statementFieldNames } from '@temelia/model/billing/statement-fields'
import type { BillingAccount } from '@temelia/model/billing/billing-account'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Found } from '../../data/records.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useFormat } from '../../ui/use-format.ts'
import { importStatement, readStatement, type StatementMapping, type StatementReading } from './statement-data.ts'
import classes from './statements.module.css'

/** Faults that are listed; the rest are counted. */
const SHOWN = 8

type ImportStatementProps = Readonly<{ accounts: readonly Found<typeof BillingAccount>[]; onClose: () => void }>

/** Imports a statement: the account, the file, what its columns are, what it leaves open. */
export function ImportStatement({ accounts, onClose }: ImportStatementProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const banks = accounts.filter(({ kind }) => kind === 'bank')
  const offered = banks.length > 0 ? banks : accounts
  const [accountId, setAccountId] = useState(offered[0]?.id ?? 0)
  const [file, setFile] = useState<File | null>(null)
  const [mapping, setMapping] = useState<StatementMapping | null>(null)
  const [reading, setReading] = useState<StatementReading | null>(null)
  const { busy, problem, tried } = useAction()

  const read = (chosen: File, account: number, said: StatementMapping | null) =>
    tried(async () => {
      setReading(null)
      setReading(await readStatement(chosen, account, said))
    })

  const say = (said: StatementMapping) => {
    setMapping(said)
    if (file) void read(file, accountId, said)
  }

  const write = () =>
    tried(async () => {
      if (!file) return
      const done = await importStatement(file, accountId, mapping)
      toastDone(t('bankImported', { count: done.LineCount }))
      const [first] = done.BankStatementIds
      onClose()
      if (first !== undefined) await navigate({ to: '/bank-statements/$id', params: { id: String(first) } })
    })

  const fresh = (reading?.Statements ?? []).reduce((sum, one) => sum + one.LineCount - one.KnownCount, 0)
  return (
    <Dialog title={t('bankImport')} onClose={onClose} size={720} closeOnClickOutside={false}>
      <Stack gap="sm">
        {problem !== null && <ProblemNote problem={problem} />}
        <NativeSelect
          label={t('billingAccount.one')}
          value={String(accountId)}
          disabled={busy}
          data={offered.map(({ id, name }) => ({ value: String(id), label: name ?? '' }))}
          onChange={(event) => {
            const id = Number(event.currentTarget.value)
            setAccountId(id)
            if (file) void read(file, id, mapping)
          }}
        />
        <FileInput
          label={t('bankFile')}
          description={t('bankFileHint')}
          placeholder={t('bankFile')}
          accept=".xml,.sta,.mt940,.940,.txt,.csv,.tsv,.xlsx"
          disabled={busy}
          data-autofocus
          onChange={(chosen) => {
            setFile(chosen)
            setMapping(null)
            setReading(null)
            if (chosen) void read(chosen, accountId, null)
          }}
        />
        {reading && (
          <div inert={busy}>
            <WhatIsThere reading={reading} />
            <Questions reading={reading} onSay={say} />
            <Columns reading={reading} onSay={say} />
          </div>
        )}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={!reading?.Ready || fresh === 0} loading={busy} onClick={() => void write()}>
          {t('bankImportNow', { count: fresh })}
        </Button>
      </Group>
    </Dialog>
  )
}

/** The statements of the file, and what is to be said about them. */
function WhatIsThere({ reading }: Readonly<{ reading: StatementReading }>) {
  const { t } = useText()
  const format = useFormat()
  const known = reading.Statements.reduce((sum, one) => sum + one.KnownCount, 0)
  const grave = reading.Notes.some(({ Tone }) => Tone === 'error')
  return (
    <Stack gap={4} mt="xs">
      {reading.Statements.map((one) => (
        <Text key={`${one.Number} ${one.FirstDay} ${one.LineCount}`} size="sm" className="figures">
          {[
            one.Number && t('bankStatement', { number: one.Number }),
            `${format.date(one.FirstDay)} – ${format.date(one.LastDay)}`,
            one.Opening !== null && t('bankOpening', { amount: format.number(one.Opening, 2) }),
            one.Closing !== null && t('bankClosing', { amount: format.number(one.Closing, 2) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
      ))}
      {known > 0 && <Text size="sm">{t('bankKnown', { count: known })}</Text>}
      {reading.Notes.length > 0 && (
        <Alert color={grave ? 'red' : 'yellow'} p="xs">
          <ul className={classes['notes']}>
            {reading.Notes.slice(0, SHOWN).map(({ Code, Message, Line }) => (
              <li key={`${Code} ${Line} ${Message}`}>
                {Line === null ? Message : t('bankLine', { line: Line, message: Message })}
              </li>
            ))}
            {reading.Notes.length > SHOWN && <li>{t('offerMoreLines', { count: reading.Notes.length - SHOWN })}</li>}
          </ul>
        </Alert>
      )}
    </Stack>
  )
}

type SayProps = Readonly<{ reading: StatementReading; onSay: (said: StatementMapping) => void }>

/** What the file leaves open, with both readings. */
function Questions({ reading, onSay }: SayProps) {
  const { t } = useText()
  const format = useFormat()
  const shown = (kind: 'days' | 'decimals', text: string) =>
    kind === 'days' && /^\d{4}-\d\d-\d\d$/.test(text) ? format.date(text) : text
  return reading.Questions.map(({ Kind, Letter, Text: text, Read, Other, Choice }) => (
    <Group key={`${Kind} ${Letter}`} gap="sm" mt="xs">
      <Text size="sm">{t('bankReadAs', { text, letter: Letter })}</Text>
      <SegmentedControl
        size="xs"
        aria-label={t('bankReadAs', { text, letter: Letter })}
        value="read"
        data={[
          { value: 'read', label: shown(Kind, Read) },
          { value: 'other', label: shown(Kind, Other) },
        ]}
        onChange={() => onSay({ ...reading.Mapping, [Kind]: { ...reading.Mapping[Kind], [Letter]: Choice } })}
      />
    </Group>
  ))
}

/** Which column is what. */
function Columns({ reading, onSay }: SayProps) {
  const { t } = useText()
  if (reading.Columns.length === 0) return null
  const now = Object.fromEntries(reading.Columns.map(({ Letter, Field }) => [Letter, Field]))
  const choose = (letter: string, field: string | null) => {
    // A field stands in one column: the one that had it lets go.
    const others = Object.fromEntries(
      Object.entries(now).map(([key, value]) => [key, value === field ? null : value] as const),
    )
    onSay({ ...reading.Mapping, columns: { ...others, [letter]: field } })
  }
  return (
    <section aria-label={t('bankColumns')}>
      <Text size="sm" fw={600} mt="sm" mb={4}>
        {t('bankColumns')}
      </Text>
      <div className={classes['columns']}>
        {reading.Columns.map(({ Letter, Header, Field, Example }) => (
          <div key={Letter} className={classes['column']}>
            <span>
              <b>{Header || Letter}</b> <span className={classes['quiet']}>{Example}</span>
            </span>
            <NativeSelect
              size="xs"
              aria-label={Header || Letter}
              value={Field ?? ''}
              data={[
                { value: '', label: t('bankColumnNone') },
                ...statementFieldNames.map((field) => ({ value: field, label: t(`bankField_${field}`) })),
              ]}
              onChange={(event) => choose(Letter, event.currentTarget.value || null)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
