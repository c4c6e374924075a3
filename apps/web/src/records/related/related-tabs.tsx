import { Tabs } from '@mantine/core'
import { relatedEntity } from '@temelia/model/record/related-entity'
import type { RelatedType } from '@temelia/model/related'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../ui/text.ts'
import { FilesTab } from './files-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import classes from './related-tabs.module.css'

/** A tab that the page brings: activities, letters. */
export type OwnTab = Readonly<{ key: string; label: string; content: ReactNode }>

type RelatedTabsProps = Readonly<{
  type: RelatedType
  id: number
  /** Tabs of the page's own area, before the general ones. */
  own?: readonly OwnTab[]
  /** The general tabs that make sense there; all of them when missing. */
  general?: readonly ('notes' | 'files' | 'history')[]
}>

const GENERAL = ['notes', 'files', 'history'] as const

/** What hangs on a record, as tabs: what the page brings, notes, files, history. The tab in use stands in the address. */
export function RelatedTabs({ type, id, own = [], general = GENERAL }: RelatedTabsProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const keys = [...own.map(({ key }) => key), ...general]
  const asked = String(search['tab'] ?? '')
  const shown = keys.includes(asked) ? asked : keys[0]
  const of = relatedEntity(type)
  const show = (key: string | null) =>
    void navigate({ to: '.', search: { ...search, tab: key === keys[0] ? undefined : key } as never, replace: true })
  return (
    <Tabs
      value={shown ?? null}
      onChange={show}
      keepMounted={false}
      className={classes['tabs']}
      aria-label={t('relatedStream')}
    >
      <Tabs.List className={classes['list']}>
        {own.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key}>
            {label}
          </Tabs.Tab>
        ))}
        {general.map((key) => (
          <Tabs.Tab key={key} value={key}>
            {t(key)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {own.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key}>
          {content}
        </Tabs.Panel>
      ))}
      {general.includes('notes') && (
        <Tabs.Panel value="notes" pt="sm">
          <NotesTab about={{ type, id }} />
        </Tabs.Panel>
      )}
      {general.includes('files') && (
        <Tabs.Panel value="files" pt="sm">
          <FilesTab about={{ type, id }} />
        </Tabs.Panel>
      )}
      {general.includes('history') && of && (
        <Tabs.Panel value="history" pt="sm">
          <HistoryTab about={{ type, id }} of={of} />
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
