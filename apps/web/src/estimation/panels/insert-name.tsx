import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconMathFunction } from '@tabler/icons-react'
import { Parameter } from '@temelia/model/estimation/parameter'
import { formatNumber } from '../../ui/number-text.ts'
import { useState } from 'react'
import { useAll } from '../../data/records.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { createRow } from '../project-state/wire.ts'

const FUNCTIONS = ['round(#; 2)', 'ceil(#)', 'floor(#)', 'roundup(#; 0,5)', 'abs(#)', 'min(#; )', 'max(#; )'] as const

type InsertNameProps = Readonly<{
  onInsert: (write: (expression: string) => string) => void
  onOpen?: (opened: boolean) => void
}>

/** Helps to write a formula: the parameters of the project with their values, those of the company, and the functions. */
export function InsertName({ onInsert, onOpen }: InsertNameProps) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { tree } = useProjectState()
  const [opened, setOpened] = useState(false)
  const company = useAll(Parameter, { filter: { field: 'projectId', op: 'empty' } }, { enabled: opened })
  const known = new Set(tree.parameters.map(({ name }) => name.toLowerCase()))
  const others = (company.data?.rows ?? []).filter(({ name }) => !known.has(name.toLowerCase()))

  function change(next: boolean) {
    setOpened(next)
    onOpen?.(next)
  }

  const multiply = (name: string) => onInsert((before) => (before.trim() === '' ? name : `${before} x ${name}`))

  async function bring(name: string, formula: string, description: string | null) {
    const row = await createRow(Parameter, { projectId: tree.project.id, name, formula, description })
    editor.setParameters([...editor.store.get().tree.parameters, row])
    multiply(name)
  }

  return (
    <Menu
      position="bottom-end"
      withinPortal
      opened={opened}
      onChange={change}
      // Who is told of the closing takes the focus at once: given back a moment later it would catch the next keys.
      returnFocus={!onOpen}
      width={280}
    >
      <Menu.Target>
        <ActionIcon size={24} aria-label={t('insertName')} title={t('insertName')}>
          <IconMathFunction size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {tree.parameters.length > 0 && <Menu.Label>{t('insertParameters')}</Menu.Label>}
        {tree.parameters.map(({ id, name, value }) => (
          <Menu.Item
            key={id}
            rightSection={value === null ? '' : formatNumber(value, practice)}
            onClick={() => multiply(name)}
          >
            {name}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Label>{t('insertCompany')}</Menu.Label>}
        {others.map(({ id, name, formula, description, value }) => (
          <Menu.Item
            key={id}
            rightSection={value === null ? '' : formatNumber(value, practice)}
            onClick={() => void bring(name, formula, description).catch(toastProblem)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Label>{t('insertFunctions')}</Menu.Label>
        {FUNCTIONS.map((call) => (
          <Menu.Item
            key={call}
            onClick={() => onInsert((before) => call.replace('#', before.trim() === '' ? '1' : before.trim()))}
          >
            {call.replace('#', '…')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
