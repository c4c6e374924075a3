import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { makeRevision } from './revision-data.ts'

const TYPES = ['F3', 'NCS', 'NR'] as const
const EMPTY = 'empty'

/** A new revision of an estimate: another version of it, extra works, or works given up. */
export function NewRevisionDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  const { structure, saver } = useEditor()
  const { tree } = useProjectState()
  const [estimateId, setEstimateId] = useState(tree.estimates[0]?.id ?? 0)
  const [name, setName] = useState('')
  const [type, setType] = useState<(typeof TYPES)[number]>('F3')
  const [start, setStart] = useState('0')
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const own = tree.revisions.filter((revision) => revision.estimateId === estimateId)
  const starts = [
    { value: EMPTY, label: t('revisionEmpty') },
    { value: '0', label: t('revisionCopyOf', { name: t('revisionContract') }) },
    ...own.map(({ id, name: of }) => ({ value: String(id), label: t('revisionCopyOf', { name: of }) })),
  ]

  async function make() {
    await saver.flush()
    const copyOf = type !== 'F3' || start === EMPTY ? undefined : Number(start) || null
    await makeRevision({ estimateId, name: name.trim(), reportType: type }, copyOf)
    await structure.reload()
    onClose()
  }

  function send() {
    setBusy(true)
    make()
      .catch(setProblem)
      .finally(() => setBusy(false))
  }

  return (
    <Dialog title={t('revisionNew')} onClose={onClose} unsaved="typed">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) send()
        }}
      >
        <Stack gap="sm">
          {problem !== null && <ProblemNote problem={problem} />}
          <TextInput
            label={t('revisionName')}
            value={name}
            required
            maxLength={200}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t('any.estimateId')}
            value={String(estimateId)}
            allowDeselect={false}
            searchable={tree.estimates.length > 8}
            data={tree.estimates.map((estimate) => ({ value: String(estimate.id), label: estimate.name }))}
            onChange={(value) => {
              setEstimateId(Number(value))
              setStart('0')
            }}
          />
          <Select
            label={t('any.reportType')}
            value={type}
            allowDeselect={false}
            data={TYPES.map((value) => ({ value, label: t(`any.reportType.${value}`) }))}
            onChange={(value) => setType(TYPES.find((one) => one === value) ?? 'F3')}
          />
          {type === 'F3' && (
            <Select
              label={t('revisionStart')}
              value={start}
              allowDeselect={false}
              data={starts}
              onChange={(value) => setStart(value ?? EMPTY)}
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={!name.trim()}>
              {t('revisionNew')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
