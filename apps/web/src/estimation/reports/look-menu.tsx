import { Anchor, Button, Checkbox, Group, Menu, Stack, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { ReportLayout } from '@temelia/model/estimation/report-layout'
import { type Look, readLook } from '@temelia/reports/look'
import { type FormEvent, useState } from 'react'
import { fetchRecord, useAll, useSave } from '../../data/records.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'

type LookMenuProps = Readonly<{ form: string; look: Look; onChoose: (look: Look | undefined) => void }>

/** The looks that the company keeps: choose one for this form, or keep the one that is shown. */
export function LookMenu({ form, look, onChoose }: LookMenuProps) {
  const { t } = useText()
  const [saving, setSaving] = useState(false)
  const list = useAll(ReportLayout, { sort: 'name' })
  const rows = (list.data?.rows ?? []).filter((row) => row.form === null || row.form === form)
  // Lists leave logos out.
  const choose = (id: number) =>
    fetchRecord(ReportLayout, id).then(({ look: kept }) => onChoose(readLook(kept, 'look', [])), toastProblem)
  return (
    <div>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
            {t('looksChoose')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onChoose(undefined)}>{t('looksPlain')}</Menu.Item>
          {rows.length === 0 && <Menu.Label>{t('looksNone')}</Menu.Label>}
          {rows.map((row) => (
            <Menu.Item
              key={row.id}
              rightSection={row.standard ? t('looksStandardMark') : undefined}
              onClick={() => void choose(row.id)}
            >
              {row.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={list.data?.actions['create'] === false} onClick={() => setSaving(true)}>
            {t('looksSaveAs')}
          </Menu.Item>
          <Menu.Item component="a" href="#/settings/report-looks">
            {t('looksManage')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveLook form={form} look={look} onClose={() => setSaving(false)} />}
    </div>
  )
}

function SaveLook({ form, look, onClose }: Readonly<{ form: string; look: Look; onClose: () => void }>) {
  const { t } = useText()
  const { save } = useSave(ReportLayout)
  const [name, setName] = useState('')
  const [all, setAll] = useState(true)
  const [standard, setStandard] = useState(false)

  function keep(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    save(null, { name: name.trim(), form: all ? null : form, standard, look: { ...look } }).then(() => {
      toastDone(t('looksSaved', { name: name.trim() }))
      onClose()
    }, toastProblem)
  }

  return (
    <form onSubmit={keep}>
      <Stack gap="xs" mt="xs">
        <TextInput
          data-autofocus
          autoFocus
          label={t('looksName')}
          maxLength={200}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Checkbox
          label={t('looksForAll')}
          checked={all}
          onChange={({ currentTarget: { checked } }) => setAll(checked)}
        />
        <Checkbox
          label={t('looksStandard')}
          checked={standard}
          onChange={({ currentTarget: { checked } }) => setStandard(checked)}
        />
        <Group gap="xs">
          <Button type="submit" size="compact-sm" disabled={name.trim() === ''}>
            {t('save')}
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={onClose}>
            {t('cancel')}
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}
