import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Button, Text } from '@mantine/core'
import { nameFault } from '@temelia/estimation/parameters'
import type { Patch } from '@temelia/model/entity'
import { Parameter } from '@temelia/model/estimation/parameter'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { formatNumber } from '../../ui/number-text.ts'
import { useState } from 'react'
import { useAll, useRemove, useSave } from '../../data/records.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import styles from './panels.module.css'
import { refusalSentence } from './refusal-sentence.ts'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import { TypedInput } from '../../ui/typed-input.tsx'

/** The parameters of the company: what new projects start with. */
export function CompanyParameters({ editable }: Readonly<{ editable: boolean }>) {
  const { t } = useText()
  const practice = usePractice()
  const list = useAll(Parameter, { sort: 'name', filter: { field: 'projectId', op: 'empty' } })
  const { save } = useSave(Parameter)
  const { remove } = useRemove(Parameter)
  const [adding, setAdding] = useState(false)
  const rows = list.data?.rows ?? []
  const refusal = (name: string) => (nameFault(name) ? t('parameterNameInvalid') : undefined)

  function change(id: number, patch: Patch<typeof Parameter>) {
    return save(id, patch).then(() => undefined, refusalSentence)
  }

  function add(name: string) {
    return save(null, { name, formula: '1' }).then(() => setAdding(false), refusalSentence)
  }

  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('companyParameters')}</h3>
      <Text size="xs" c="dimmed">
        {t('companyParametersHint')}
      </Text>
      <WaitingRecords of={Parameter} where={{ projectId: undefined }} />
      {rows.map((row) => (
        <div key={row.id} className={styles.takeoffLine}>
          <TypedInput
            aria-label={t('parameterName')}
            value={row.name}
            readOnly={!editable}
            onTake={(name) => refusal(name) ?? change(row.id, { name })}
          />
          <TypedInput
            aria-label={t('parameterFormula', { name: row.name })}
            value={row.formula}
            readOnly={!editable}
            onTake={(formula) => (formula === '' ? t('fieldRequired') : change(row.id, { formula }))}
          />
          <output className={styles.takeoffResult}>
            {row.value === null ? '' : formatNumber(row.value, practice)}
          </output>
          {editable && (
            <ActionIcon
              size={24}
              aria-label={t('deleteNamed', { name: row.name })}
              onClick={() => void remove(row.id).catch(toastProblem)}
            >
              <IconTrash size={14} />
            </ActionIcon>
          )}
        </div>
      ))}
      {adding ? (
        <TypedInput
          autoFocus
          aria-label={t('parameterName')}
          placeholder={t('parameterName')}
          value=""
          onTake={(name) => refusal(name) ?? add(name)}
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
