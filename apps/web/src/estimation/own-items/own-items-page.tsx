import { Button, Pagination, Tabs, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useCommands } from '../../commands/registry.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { ItemTable } from './item-table.tsx'
import { NormDialog } from './norm-dialog.tsx'
import { OWN_LISTS, type OwnList, useOwnNorms, useOwnResources } from './own-item-data.ts'
import styles from './own-items.module.css'
import { ResourceDialog } from './resource-dialog.tsx'

/** `/own-items`: the company's own norms, composite norms and resources, which are found beside the catalogues. */
export function OwnItemsPage() {
  const { t } = useText()
  usePlace({ label: t('ownItems'), heading: true })
  const [list, setList] = useState<OwnList>('norms')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const [q] = useDebouncedValue(text.trim(), 180)
  const norms = useOwnNorms(list === 'composites', q, page, list !== 'resources')
  const resources = useOwnResources(q, page, list === 'resources')
  const found = list === 'resources' ? resources : norms
  const mayAdd = found.data?.actions.create === true
  const add = useMemo(
    () => ({
      id: 'own-item-new',
      label: t(`ownAdd_${list}`),
      group: 'create' as const,
      icon: IconPlus,
      shortcut: 'n',
      enabled: mayAdd,
      run: () => setOpen('new'),
    }),
    [t, list, mayAdd],
  )
  useCommands(useMemo(() => [add], [add]))
  const none = found.data?.total === 0 && q === ''
  const shown = open === 'new' ? null : open

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {mayAdd && !none && (
          <Button leftSection={<IconPlus size={16} />} onClick={add.run}>
            {add.label}
          </Button>
        )}
      </header>
      <Tabs
        value={list}
        onChange={(value) => {
          setList(OWN_LISTS.find((known) => known === value) ?? 'norms')
          setPage(1)
        }}
      >
        <Tabs.List>
          {OWN_LISTS.map((known) => (
            <Tabs.Tab key={known} value={known}>
              {t(`ownList_${known}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <TextInput
        className={styles.search}
        aria-label={t('searchOwnItems')}
        placeholder={t('searchCatalogueHint')}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPage(1)
        }}
      />
      {found.isError && <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingBlock height={120} />}
      {found.data && found.data.total === 0 && (
        <EmptyState title={q === '' ? t(`ownNone_${list}`) : t('catalogueNone')} text={t('ownNoneText')}>
          {mayAdd && none && <Button onClick={add.run}>{add.label}</Button>}
        </EmptyState>
      )}
      {list === 'resources'
        ? resources.data &&
          resources.data.total > 0 && <ItemTable kind="resources" items={resources.data.items} onOpen={setOpen} />
        : norms.data && norms.data.total > 0 && <ItemTable kind="norms" items={norms.data.items} onOpen={setOpen} />}
      {found.data && found.data.pages > 1 && (
        <Pagination size="sm" total={found.data.pages} value={page} onChange={setPage} />
      )}
      {open !== null && list === 'resources' && (
        <ResourceDialog id={shown} actions={resources.data?.actions} onClose={() => setOpen(null)} />
      )}
      {open !== null && list !== 'resources' && (
        <NormDialog
          id={shown}
          composite={list === 'composites'}
          actions={norms.data?.actions}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
