import { Button, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { SavedFilter } from '@temelia/model/admin/saved-filter'
import type { Entity } from '@temelia/model/entity'
import { type FormEvent, useState } from 'react'
import { useSave } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import classes from './filter-row.module.css'
import type { ListState } from './list-state.ts'
import { writeView } from './saved-view.ts'

/** Keeps the conditions and the order of a list as a view under a name. */
export function SaveView({ of, state }: { of: Entity; state: ListState }) {
  const { t } = useText()
  const { save, isPending } = useSave(SavedFilter)
  const [name, setName] = useState<string | null>(null)
  if (name === null) {
    return (
      <Button variant="subtle" leftSection={<IconBookmark size={16} stroke={1.6} />} onClick={() => setName('')}>
        {t('listSaveView')}
      </Button>
    )
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      const view = { name: name ?? '', entity: of.name, sort: state.sort, filter: writeView(of, state.where) }
      await save(null, view as never)
      toastDone(t('recordSaved'))
      setName(null)
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
      <Button type="submit" variant="default" loading={isPending} disabled={name.trim().length < 3}>
        {t('save')}
      </Button>
      <Button variant="subtle" onClick={() => setName(null)}>
        {t('cancel')}
      </Button>
    </form>
  )
}
