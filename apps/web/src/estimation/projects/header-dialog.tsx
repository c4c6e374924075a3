import { DayField } from '../../ui/day-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { Patch } from '@temelia/model/entity'
import { Folder } from '@temelia/model/estimation/folder'
import type { Project } from '@temelia/model/estimation/project'
import { type ReactNode, useState } from 'react'
import { useAll } from '../../data/records.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import type { ProjectRow } from '../project-state/project-tree.ts'
import {
  headerDraft,
  headerFaults,
  type HeaderDate,
  type HeaderNumber,
  type HeaderText,
  headerPatch,
  mostOf,
  seenIn,
} from './header-draft.ts'
import styles from './projects.module.css'
import { RelatedPicker } from './related-picker.tsx'
import { STAGES, stageKey } from '../open-project/stages.ts'

type HeaderDialogProps = Readonly<{
  project: ProjectRow
  /** Saves what was changed, over what was `seen` there when the dialog was opened; gives false where there is something to choose first. */
  onSave: (patch: Patch<typeof Project>, seen: Patch<typeof Project>) => Promise<boolean>
  /** What somebody else changed meanwhile, to choose from. */
  choice?: ReactNode
  onClose: () => void
}>

/** The head of a project: parties, stage, dates, VAT, currencies, decimals, and what it belongs to. */
export function HeaderDialog({ project, onSave, choice, onClose }: HeaderDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  // What others change in the head meanwhile is not taken back by what was not touched here.
  const [began] = useState(project)
  const [draft, setDraft] = useState(() => headerDraft(began, practice))
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const folders = useAll(Folder, { sort: 'position' })
  const faults = headerFaults(draft, practice)
  const changed = Object.keys(headerPatch(began, draft, practice)).length > 0
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })

  function send() {
    setTried(true)
    if (Object.keys(faults).length > 0) return
    const patch = headerPatch(began, draft, practice)
    if (Object.keys(patch).length === 0) return onClose()
    setProblem(null)
    onSave(patch, seenIn(began, patch)).then((done) => void (done && onClose()), setProblem)
  }

  function field(key: HeaderText, label: string, more: { maxLength?: number } = {}) {
    const fault = faults[key]
    return (
      <TextInput
        label={label}
        value={draft[key]}
        error={tried && fault ? t(fault, { min: 0, max: mostOf(key) }) : undefined}
        onChange={(event) => change({ [key]: event.currentTarget.value })}
        {...more}
      />
    )
  }

  function date(key: HeaderDate, label: string) {
    return <DayField label={label} value={draft[key]} onDay={(day) => change({ [key]: day })} />
  }

  function figure(key: HeaderNumber, label: string) {
    const fault = faults[key]
    return (
      <NumberField
        label={label}
        value={draft[key]}
        error={tried && fault ? t(fault, { min: 0, max: mostOf(key) }) : undefined}
        onText={(text) => change({ [key]: text })}
      />
    )
  }

  return (
    <Dialog title={t('projectHeader')} size={760} onClose={onClose} unsaved={changed}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="sm">
          {problem !== null && <ProblemNote problem={problem} />}
          {choice}
          {field('name', t('projectName'))}
          <RelatedPicker
            value={draft.related}
            onChange={(related, name) =>
              change({ related, ...(name && draft.beneficiaryName === '' ? { beneficiaryName: name } : {}) })
            }
          />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            {field('beneficiaryName', t('beneficiaryName'))}
            {field('designerName', t('designerName'))}
            {field('contractorName', t('contractorName'))}
            {field('contractNumber', t('contractNumber'), { maxLength: 60 })}
            {date('contractDate', t('contractDate'))}
            <Select
              label={t('stage')}
              allowDeselect={false}
              value={String(draft.stage)}
              data={STAGES.map((stage) => ({ value: String(stage), label: t(stageKey(stage)) }))}
              onChange={(value) => change({ stage: STAGES.find((stage) => String(stage) === value) ?? 1 })}
            />
            <Select
              label={t('inFolder')}
              placeholder={t('noFolder')}
              clearable
              value={draft.folderId === null ? null : String(draft.folderId)}
              data={(folders.data?.rows ?? []).map((row) => ({ value: String(row.id), label: row.name }))}
              onChange={(value) => change({ folderId: value === null ? null : Number(value) })}
            />
            {date('estimateDate', t('estimateDate'))}
            {figure('vat', t(project.practice === 'us' ? 'taxPercent' : 'vatPercent'))}
            {field('currency', t('projectCurrency'), { maxLength: 3 })}
            <Select
              label={t('rounding')}
              allowDeselect={false}
              value={draft.rounding}
              data={[
                { value: 'LINE', label: t('roundingLine') },
                { value: 'FULL', label: t('roundingFull') },
              ]}
              onChange={(value) => change({ rounding: value === 'FULL' ? 'FULL' : 'LINE' })}
            />
            {field('altCurrencyName', t('altCurrency'), { maxLength: 3 })}
            {figure('altCurrencyRate', t('altCurrencyRate'))}
            {date('altCurrencyDate', t('altCurrencyDate'))}
            {figure('quantityDecimals', `${t('decimals')}: ${t('quantityDecimals')}`)}
            {figure('priceDecimals', `${t('decimals')}: ${t('priceDecimals')}`)}
            {figure('totalDecimals', `${t('decimals')}: ${t('totalDecimals')}`)}
          </SimpleGrid>
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('projectHeaderSave')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
