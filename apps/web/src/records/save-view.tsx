import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { SavedFilter } from '@temelia/model/admin/saved-filter'
import type { Entity } from '@temelia/model/entity'
import { type FormEvent, useState } from 'react'
import { useSaveNow } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import classes from './filter-builder.module.css'
import type { ViewState } from './list-state.ts'
import { writeView } from './saved-view.ts'
import { useViews } from './use-views.ts'

type SaveViewProps = Readonly<{ of: Entity; state: ViewState; onSaved: (id: number) => void }>

/** Keeps what a list shows (conditions, order, columns, mode) as a view under a name, for oneself or for everybody. */
export function SaveView({ of, state, onSaved }: SaveViewProps) {
  const { t } = useText()
  const { save, isPending } = useSaveNow(SavedFilter)
  const { mayShare } = useViews(of)
  const [name, setName] = useState<string | null>(null)
  const [shared, setShared] = useState(false)
  if (name === null) {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconBookmark size={16} stroke={1.6} />}
        onClick={() => setName('')}
      >
        {t('listSaveView')}
      </Button>
    )
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      const view = { name: name?.trim() ?? '', entity: of.name, shared, ...patchOfView(of, state) }
      const row = await save(null, view as never)
      toastDone(t('recordSaved'))
      setName(null)
      onSaved(row.id)
    } catch (problem) {
      toastProblem(problem)
    }
  }

  return (
    <form className={classes['condition']} onSubmit={(event) => void submit(event)}>
      <TextInput
        aria-label={t('listViewName')}
        placeholder={t('listViewName')}
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {mayShare && (
        <Checkbox
          label={t('viewShare')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" variant="default" loading={isPending} disabled={name.trim().length < 3}>
        {t('save')}
      </Button>
      <Button variant="subtle" onClick={() => setName(null)}>
        {t('cancel')}
      </Button>
    </form>
  )
}

/** What a list shows as the fields of a view. */
export function patchOfView(of: Entity, state: ViewState): object {
  return {
    filter: writeView(of, state.where),
    sort: state.sort || null,
    columns: state.columns,
    mode: state.mode || null,
  }
}
