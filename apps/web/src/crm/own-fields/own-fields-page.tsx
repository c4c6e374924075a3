import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { CustomField, extensible } from '@temelia/model/crm/custom-field'
import { useState } from 'react'
import { type Found, useAll, useSave } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { isAdministrator, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { DeleteFieldDialog } from './delete-field-dialog.tsx'
import { FieldLine } from './field-line.tsx'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import classes from './own-fields.module.css'

type Own = Found<typeof CustomField>

/** Name and kind stay once values may stand under them. */
const NEW = [{ fields: ['label', 'labelRo', 'name', 'kind', 'mandatory'] }]
const OLD = [{ fields: ['label', 'labelRo', 'mandatory'] }]

/** The fields a company adds to its customers, contacts, opportunities and activities; administrators only. */
export function OwnFieldsPage() {
  const { t } = useText()
  const labels = useLabels(CustomField)
  usePlace({ label: t('ownFields'), heading: true })
  const administrator = isAdministrator(useSession())
  const list = useAll(CustomField, { sort: 'position' })
  const { save } = useSave(CustomField)
  const [adding, setAdding] = useState<string | null>(null)
  const [changing, setChanging] = useState<Own | null>(null)
  const [leaving, setLeaving] = useState<Own | null>(null)
  if (!administrator) return <EmptyState title={t('ownFields')} text={t('ownFieldsOnlyAdministrators')} />

  const swap = async (one: Own | undefined, other: Own | undefined) => {
    if (!one || !other) return
    await save(one.id, { position: other.position }, one.version)
    await save(other.id, { position: one.position }, other.version)
  }
  return (
    <div className={classes['page']}>
      <p className={classes['lead']}>{t('ownFieldsText')}</p>
      {list.isError && <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />}
      <div className={classes['heads']} aria-hidden>
        <span>{t('ownFieldHead')}</span>
        <span>{labels.field('kind')}</span>
        <span>{labels.field('name')}</span>
      </div>
      {!list.isError &&
        extensible.map((entity) => {
          const fields = (list.data?.rows ?? []).filter((field) => field.entity === entity)
          const many = labels.choice('entity', entity)
          return (
            <section key={entity} className={classes['group']} aria-label={many} aria-busy={list.isPending}>
              <header className={classes['head']}>
                <h2>{many}</h2>
                {fields.length > 0 && <span className={classes['count']}>{fields.length}</span>}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  className={classes['add']}
                  leftSection={<IconPlus size={16} stroke={1.8} />}
                  aria-label={`${t('ownFieldAddTo')}: ${many}`}
                  onClick={() => setAdding(entity)}
                >
                  {t('ownFieldAddTo')}
                </Button>
              </header>
              {list.data && fields.length === 0 && <p className={classes['none']}>{t(`ownFieldsFor_${entity}`)}</p>}
              <WaitingRecords of={CustomField} where={{ entity }} />
              <ul className={classes['list']}>
                {fields.map((field, at) => (
                  <FieldLine
                    key={field.id}
                    field={field}
                    onUp={at > 0 ? () => void swap(field, fields[at - 1]).catch(toastProblem) : null}
                    onDown={at < fields.length - 1 ? () => void swap(field, fields[at + 1]).catch(toastProblem) : null}
                    onChange={() => setChanging(field)}
                    onDelete={() => setLeaving(field)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      {adding && (
        <RecordForm
          of={CustomField}
          row={null}
          sections={NEW}
          start={{ entity: adding, kind: 'text' }}
          onClose={() => setAdding(null)}
        />
      )}
      {changing && <RecordForm of={CustomField} row={changing} sections={OLD} onClose={() => setChanging(null)} />}
      {leaving && <DeleteFieldDialog field={leaving} onClose={() => setLeaving(null)} />}
    </div>
  )
}
