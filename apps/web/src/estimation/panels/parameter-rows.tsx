import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Button, Text } from '@mantine/core'
import { nameFault, resolveParameters } from '@temelia/estimation/parameters'
import { Parameter } from '@temelia/model/estimation/parameter'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { formatNumber } from '../../ui/number-text.ts'
import { useMemo, useState } from 'react'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { faultText } from '../fault-text.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import type { ParameterRow } from '../project-state/project-tree.ts'
import { changeRow, createRow, removeRow } from '../project-state/wire.ts'
import styles from './panels.module.css'
import { refusalSentence } from './refusal-sentence.ts'
import { TypedInput } from '../../ui/typed-input.tsx'

/** Named values for the project's formulas. Formulas follow at once; a parameter in use cannot be deleted (the server says which). */
export function ParameterRows({ editable }: { editable: boolean }) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { tree } = useProjectState()
  const { parameters } = tree
  const resolved = useMemo(
    () => resolveParameters(parameters, settingsOf(tree.project).practice),
    [parameters, tree.project],
  )
  const [adding, setAdding] = useState(false)

  function keep(next: readonly ParameterRow[]) {
    editor.setParameters(next)
  }

  async function add(name: string) {
    const row = await createRow(Parameter, { projectId: tree.project.id, name, formula: '1' })
    setAdding(false)
    keep([...parameters, row])
  }

  async function change(row: ParameterRow, patch: Partial<Pick<ParameterRow, 'name' | 'formula'>>) {
    keep(parameters.map((other) => (other.id === row.id ? { ...other, ...patch } : other)))
    await changeRow(Parameter, row.id, patch).catch((cause: unknown) => {
      keep(parameters)
      throw cause
    })
    // The server has rewritten the formulas that used the former name.
    if (patch.name !== undefined) await editor.structure.reload()
  }

  async function remove(row: ParameterRow) {
    await removeRow(Parameter, row.id)
    keep(parameters.filter((other) => other.id !== row.id))
  }

  function refusal(name: string, self: number | null): string | undefined {
    if (nameFault(name)) return t('parameterNameInvalid')
    const twin = parameters.some((other) => other.id !== self && other.name.toLowerCase() === name.toLowerCase())
    return twin ? t('parameterTwice') : undefined
  }

  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('parameters')}</h3>
      {parameters.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('parametersEmpty')}
        </Text>
      )}
      {parameters.map((row) => {
        const value = resolved.values.get(row.name)
        const fault = resolved.faults.find((found) => found.place.parameter === row.name)
        return (
          <div key={row.id} className={styles.takeoffLine}>
            <TypedInput
              aria-label={t('parameterName')}
              value={row.name}
              readOnly={!editable}
              onTake={(name) => refusal(name, row.id) ?? change(row, { name }).catch(refusalSentence)}
            />
            <TypedInput
              aria-label={t('parameterFormula', { name: row.name })}
              value={row.formula}
              readOnly={!editable}
              error={fault && faultText(fault, t)}
              onTake={(formula) =>
                formula === '' ? t('fieldRequired') : change(row, { formula }).catch(refusalSentence)
              }
            />
            <output className={styles.takeoffResult}>{value == null ? '' : formatNumber(value, practice)}</output>
            {editable && (
              <ActionIcon
                size={24}
                aria-label={t('deleteNamed', { name: row.name })}
                onClick={() => void remove(row).catch(toastProblem)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {adding ? (
        <TypedInput
          autoFocus
          aria-label={t('parameterName')}
          placeholder={t('parameterName')}
          value=""
          onTake={(name) => refusal(name, null) ?? add(name).catch(refusalSentence)}
        />
      ) : (
        editable && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => setAdding(true)}
          >
            {t('parameterAdd')}
          </Button>
        )
      )}
    </section>
  )
}
