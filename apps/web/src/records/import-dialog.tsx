import { Button, FileInput, Group, NativeSelect, Progress, Table, Text } from '@mantine/core'
import { type Entity, fieldsOf, wireName } from '@temelia/model/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordsKey } from '../data/records.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { type Say, useText } from '../ui/text.ts'
import { toastDone } from '../ui/toast.tsx'
import classes from './import-dialog.module.css'
import { type ImportState, useImport } from './import-run.ts'
import { type Labels, useLabels } from './labels.ts'

const ERRORS_SHOWN = 20

/** Imports records of any entity from a CSV or XLSX file: choose, check the columns and the first lines, confirm, undo. */
export function ImportDialog({ of, onClose }: { of: Entity; onClose: () => void }) {
  const { t } = useText()
  const labels = useLabels(of)
  const run = useImport(of)
  const client = useQueryClient()
  const { state, problem, busy } = run
  const finished = state?.status === 'done' || state?.status === 'undone'
  const refresh = () => client.invalidateQueries({ queryKey: recordsKey(of) })
  const commit = () => void run.commit().then(refresh)
  const undo = () =>
    void run
      .undo()
      .then(refresh)
      .then(() => toastDone(t('importUndone')))
  return (
    <Dialog
      title={t('importTitle', { name: labels.many.toLowerCase() })}
      onClose={onClose}
      size={760}
      closeOnClickOutside={false}
    >
      {problem !== null && <ProblemNote problem={problem} />}
      <FileInput
        label={t('importFile')}
        description={t('importHint')}
        placeholder={t('importDrop')}
        accept=".csv,.xlsx"
        disabled={busy || finished}
        mt="xs"
        onChange={(file) => file && void run.read(file)}
        data-autofocus
      />
      {busy && <Working state={state} t={t} />}
      {state && !busy && <Outcome state={state} t={t} />}
      {state?.status === 'preview' && !busy && (
        <Mapping of={of} labels={labels} state={state} onMap={(mapping) => void run.map(mapping)} />
      )}
      <Group justify="flex-end" mt="lg">
        {state?.status === 'done' && (
          <Button variant="default" onClick={undo} loading={busy}>
            {t('importUndo')}
          </Button>
        )}
        <Button variant={finished ? 'filled' : 'default'} onClick={onClose}>
          {t(finished ? 'close' : 'cancel')}
        </Button>
        {state?.status === 'preview' && (
          <Button onClick={commit} loading={busy} disabled={state.lines === 0}>
            {t('importCommit')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

function Working({ state, t }: { state: ImportState | null; t: Say }) {
  return (
    <div className={classes['block']} role="status">
      <Text size="sm" mb={4}>
        {t(state?.status === 'committing' ? 'importWriting' : 'importReading')}
      </Text>
      <Progress value={state?.progress ?? 0} aria-label={t('importReading')} animated />
    </div>
  )
}

function Outcome({ state, t }: { state: ImportState; t: Say }) {
  const { created, updated, skipped, failed, errors } = state
  return (
    <div className={classes['block']} role="status">
      <Text size="sm" fw={600}>
        {state.status === 'done' ? t('importDone') : t('importLines', { count: state.lines })}
      </Text>
      <Text size="sm">{t('importResult', { created, updated, skipped, failed })}</Text>
      {errors.length > 0 && (
        <>
          <Text size="sm" mt="sm" c="red">
            {t('importErrors', { count: failed || errors.length })}
          </Text>
          <ul className={classes['errors']}>
            {errors.slice(0, ERRORS_SHOWN).map((error) => (
              <li key={`${error.line}-${error.column}-${error.message}`}>
                {t('importFault', { line: error.line, column: error.column, message: error.message })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type MappingProps = Readonly<{
  of: Entity
  labels: Labels
  state: ImportState
  onMap: (mapping: Readonly<Record<string, string>>) => void
}>

/** Which column of the file goes to which field, with the first lines of the file under each choice. */
function Mapping({ of, labels, state, onMap }: MappingProps) {
  const { t } = useText()
  const [mapping, setMapping] = useState(state.mapping)
  if (state.columns.length === 0) return null
  const fields = fieldsOf(of).filter(([, field]) => !field.readOnly && !field.secret)
  const options = [
    { value: '', label: t('importLeaveOut') },
    ...fields.map(([key]) => ({ value: wireName(of, key), label: labels.field(key) })),
  ]
  return (
    <div className={classes['block']}>
      <div className={classes['scroll']}>
        <Table verticalSpacing={4} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('importColumn')}</Table.Th>
              <Table.Th>{t('importGoesTo')}</Table.Th>
              <Table.Th>{t('filterValue')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {state.columns.map((column, index) => (
              <Table.Tr key={column}>
                <Table.Td>{column}</Table.Td>
                <Table.Td>
                  <NativeSelect
                    size="xs"
                    aria-label={`${t('importGoesTo')}: ${column}`}
                    data={options}
                    value={mapping[column] ?? ''}
                    onChange={(event) => setMapping({ ...mapping, [column]: event.currentTarget.value })}
                  />
                </Table.Td>
                <Table.Td className={classes['sample']}>
                  {state.sample
                    .slice(0, 2)
                    .map((line) => line[index] ?? '')
                    .join(' · ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Button size="xs" variant="default" mt="sm" onClick={() => onMap(mapping)}>
        {t('importCheck')}
      </Button>
    </div>
  )
}
