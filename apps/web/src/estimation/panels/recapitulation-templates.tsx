import type { Practice } from '@temelia/estimation/types'
import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import { defaultRecapitulation } from '@temelia/estimation/templates'
import { RecapitulationTemplate } from '@temelia/model/estimation/recapitulation-template'
import { useState } from 'react'
import { type Found, restore, useAll, useRemove, useSave, WAITS } from '../../data/records.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import styles from './panels.module.css'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import { TypedInput } from '../../ui/typed-input.tsx'

type TemplatesProps = Readonly<{
  practice: Practice
  /** What is shown, to be kept as a template. */
  current: Recapitulation
  /** The shown one may be replaced. */
  editable: boolean
  onChoose: (recapitulation: Recapitulation) => void
}>

/** The company's recapitulations under a name: choose one, keep the shown one, rename, delete, say which new projects start with. */
export function RecapitulationTemplates({ practice, current, editable, onChoose }: TemplatesProps) {
  const { t } = useText()
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const list = useAll(RecapitulationTemplate, {
    filter: { field: 'practice', op: 'eq', value: practice },
    sort: 'name',
  })
  const { save } = useSave(RecapitulationTemplate)
  const rows = list.data?.rows ?? []

  function keep(name: string) {
    if (name === '') return t('fieldRequired')
    setOpen(null)
    save(null, { name, practice, recapitulation: { ...current, name } }).then(
      () => toastDone(t('recapSaved', { name })),
      toastProblem,
    )
  }

  return (
    <div>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
            {t('recapTemplates')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('recapChoose')}</Menu.Label>
          {rows.map(({ id, name, standard, recapitulation }) => (
            <Menu.Item
              key={id}
              disabled={!editable}
              rightSection={standard ? <IconStarFilled size={12} aria-label={t('recapForNewProjects')} /> : undefined}
              onClick={() => onChoose({ ...(recapitulation as Recapitulation), name })}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Item disabled={!editable} onClick={() => onChoose(defaultRecapitulation(practice))}>
            {t('recapStandard')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item disabled={list.data?.actions['create'] === false} onClick={() => setOpen('save')}>
            {t('recapSaveAs')}
          </Menu.Item>
          <Menu.Item onClick={() => setOpen('manage')}>{t('recapManage')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <WaitingRecords of={RecapitulationTemplate} />
      {open === 'save' && (
        <TypedInput autoFocus mt="xs" label={t('recapTemplateName')} value="" maxLength={200} onTake={keep} />
      )}
      {open === 'manage' && <TemplateList rows={rows} onClose={() => setOpen(null)} />}
    </div>
  )
}

type Row = Found<typeof RecapitulationTemplate>

function TemplateList({ rows, onClose }: Readonly<{ rows: readonly Row[]; onClose: () => void }>) {
  const { t } = useText()
  const { save } = useSave(RecapitulationTemplate)
  const { remove } = useRemove(RecapitulationTemplate)

  function removeRow({ id, name }: Row) {
    remove(id).then((undoId) => {
      if (undoId === WAITS) return
      const back = undoId === null ? undefined : () => void restore(RecapitulationTemplate, undoId).catch(toastProblem)
      toastDone(t('recapRemoved', { name }), back)
    }, toastProblem)
  }

  return (
    <Stack gap={4} mt="xs" className={styles.section}>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('recapNoTemplates')}
        </Text>
      )}
      {rows.map((row) => (
        <Group key={row.id} gap={4} wrap="nowrap">
          <TypedInput
            flex={1}
            aria-label={t('recapTemplateName')}
            value={row.name}
            maxLength={200}
            readOnly={row.actions['edit'] === false}
            onTake={(name) => (name === '' ? t('fieldRequired') : void save(row.id, { name }).catch(toastProblem))}
          />
          <ActionIcon
            size={26}
            aria-label={t('recapMakeStandard', { name: row.name })}
            aria-pressed={row.standard}
            disabled={row.actions['edit'] === false}
            onClick={() => void save(row.id, { standard: !row.standard }).catch(toastProblem)}
          >
            {row.standard ? <IconStarFilled size={14} /> : <IconStar size={14} />}
          </ActionIcon>
          <ActionIcon
            size={26}
            aria-label={t('deleteNamed', { name: row.name })}
            disabled={row.actions['delete'] === false}
            onClick={() => removeRow(row)}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={onClose}>
        {t('close')}
      </Button>
    </Stack>
  )
}
