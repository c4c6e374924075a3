import { ActionIcon, Menu, Tabs } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { relatedEntity } from '@temelia/model/record/related-entity'
import type { RelatedType } from '@temelia/model/related'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { FilesTab } from './files-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { type CountName, useRelatedCounts } from './related-counts.ts'
import classes from './related-tabs.module.css'

/** A tab that the page brings: activities, emails. `count` names the figure beside its label. */
export type OwnTab = Readonly<{ key: string; label: string; count?: CountName; content: ReactNode }>

type General = 'notes' | 'files' | 'history'

type RelatedTabsProps = Readonly<{
  type: RelatedType
  id: number
  /** The tabs in their order: those of the page's own area and the general ones that make sense there. */
  tabs?: readonly (OwnTab | General)[]
}>

const GENERAL: readonly General[] = ['notes', 'files', 'history']

/** What hangs on a record, as one set of tabs with counts. The tab in use stands in the address. */
export function RelatedTabs({ type, id, tabs = GENERAL }: RelatedTabsProps) {
  const { t } = useText()
  const format = useFormat()
  const counts = useRelatedCounts(type, id)
  const general = useGeneral(type, id)
  const [shown, show] = useShownTab(tabs.map((tab) => (typeof tab === 'string' ? tab : tab.key)))
  const [list, beyond] = useBeyond(shown, tabs.length)
  const all = tabs.map((tab) => (typeof tab === 'string' ? general[tab] : tab))
  return (
    <Tabs
      value={shown ?? null}
      onChange={show}
      keepMounted={false}
      className={classes['tabs']}
      aria-label={t('relatedStream')}
    >
      <div className={classes['head']}>
        <Tabs.List ref={list} className={classes['list']}>
          {all.map(({ key, label, count }) => {
            const number = count && counts[count]
            return (
              <Tabs.Tab key={key} value={key} className={classes['tab']}>
                {label}
                {typeof number === 'number' && (
                  <span className={`${classes['count']} figures`}> {format.number(number, 0)}</span>
                )}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        {beyond.length > 0 && (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon size={32} aria-label={t('relatedMore')}>
                <IconChevronDown size={16} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {all
                .filter((_, at) => beyond.includes(at))
                .map(({ key, label }) => (
                  <Menu.Item key={key} onClick={() => show(key)}>
                    {label}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {all.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} className={classes['panel']}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The tabs that do not stand whole in their row, by their places in it; the one in use is moved into sight. */
function useBeyond(shown: string | undefined, count: number) {
  const list = useRef<HTMLDivElement>(null)
  const [beyond, setBeyond] = useState<readonly number[]>([])
  useEffect(() => {
    const row = list.current
    if (!row) return undefined
    const look = () => {
      const { left, right } = row.getBoundingClientRect()
      const cut = [...row.children].flatMap((tab, at) => {
        const box = tab.getBoundingClientRect()
        return box.left < left - 1 || box.right > right + 1 ? [at] : []
      })
      setBeyond((before) => (before.join() === cut.join() ? before : cut))
    }
    row.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    look()
    const sizes = new ResizeObserver(look)
    for (const box of [row, ...row.children]) sizes.observe(box)
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [shown, count])
  return [list, beyond] as const
}

function useGeneral(type: RelatedType, id: number): Readonly<Record<General, OwnTab>> {
  const { t } = useText()
  const of = relatedEntity(type)
  const about = { type, id }
  return {
    notes: { key: 'notes', label: t('notes'), count: 'Notes', content: <NotesTab about={about} /> },
    files: { key: 'files', label: t('files'), count: 'Files', content: <FilesTab about={about} /> },
    history: { key: 'history', label: t('history'), content: of && <HistoryTab about={about} of={of} /> },
  }
}

/** The tab that the address names, the first one otherwise; and the way to another one. */
function useShownTab(keys: readonly string[]) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const asked = String(search['tab'] ?? '')
  const show = (key: string | null) =>
    void navigate({ to: '.', search: { ...search, tab: key === keys[0] ? undefined : key } as never, replace: true })
  return [keys.includes(asked) ? asked : keys[0], show] as const
}
