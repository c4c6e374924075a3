import { Button, Menu, Select, Tabs, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustments, IconDots, IconHistory, IconScale, IconSearch, IconTags } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { tenantToday } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { EditorSkeleton } from '../open-project/editor-skeleton.tsx'
import { useProjectState } from '../open-project/use-project.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { AbcBar } from './abc-bar.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
import { CoefficientsDialog } from './coefficients-dialog.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import { KIND_TEXT } from '../resource-runs/kind-text.ts'
import { OffersDialog } from './offers-dialog.tsx'
import { KINDS, type Kind, useFreshResources, useResources } from '../resource-runs/resource-data.ts'
import { chosenResources, type FilterName, FILTERS, type Sorting } from './resource-filter.ts'
import { ResourceGrid } from './resource-grid.tsx'
import { ResourcePanel } from './resource-panel.tsx'
import classes from './resources.module.css'
import { RestList } from './rest-list.tsx'
import { TieOut } from './tie-out.tsx'
import { useResourceRuns } from '../resource-runs/use-runs.ts'
import { useWhere } from '../resource-runs/use-where.ts'

type DialogName = 'coefficients' | 'offers' | 'collection' | 'changes'

const FILTER_TEXT = {
  all: 'resourceFilterAll',
  a: 'resourceFilterA',
  twoPrices: 'resourceFilterTwoPrices',
  noPrice: 'resourceFilterNoPrice',
  own: 'resourceFilterOwn',
  old: 'resourceFilterOld',
} as const

/** `/projects/:id/resources`: what the project takes of each resource, at which price, and how that makes the direct cost. */
export function ResourcesScreen() {
  const { t } = useText()
  const { tree } = useProjectState()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { where, setWhere, places } = useWhere()
  const [tab, setTab] = useState<Kind | 'rest'>('material')
  const [query, setQuery] = useState('')
  const [filter, setFilter] = useState<FilterName>('all')
  const [sort, setSort] = useState<Sorting>({ column: 'Value', descending: true })
  const [chosen, setChosen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const found = useResources(where)
  const runs = useResourceRuns(where)
  useFreshResources()

  const editable = tree.actions['edit'] ?? true
  const ofKind = useMemo(() => found.data?.Resources.filter(({ Kind: kind }) => kind === tab) ?? [], [found.data, tab])
  const shown = useMemo(
    () => chosenResources(ofKind, { query, filter, sort, today: tenantToday() }),
    [ofKind, query, filter, sort],
  )
  const resource = shown.find(({ Key }) => Key === chosen) ?? null
  const close = () => setDialog(null)

  const tools = (
    <>
      <Select
        size="xs"
        w={phone ? '100%' : 220}
        searchable
        aria-label={t('resourceScope')}
        data={places}
        value={where}
        allowDeselect={false}
        onChange={(value) => setWhere(value ?? '')}
      />
      {editable && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconAdjustments size={16} />}
          onClick={() => setDialog('coefficients')}
        >
          {t('resourceCoefficients')}
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<IconScale size={16} />} onClick={() => setDialog('offers')}>
        {t('resourceCompare')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" px={8} aria-label={t('moreActions')}>
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {editable && (
            <Menu.Item leftSection={<IconTags size={16} />} onClick={() => setDialog('collection')}>
              {t('resourceCollection')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setDialog('changes')}>
            {t('resourceChanges')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )

  const panel = resource && (
    <ResourcePanel
      key={resource.Key}
      resource={resource}
      where={where}
      runs={runs}
      editable={editable}
      onClose={phone ? undefined : () => setChosen(null)}
    />
  )

  return (
    <SectionFrame
      title={t('sectionResources')}
      lead={
        found.data && (
          <Tabs value={tab} onChange={(value) => setTab((value ?? 'material') as Kind | 'rest')} keepMounted={false}>
            <Tabs.List aria-label={t('resourceKinds')} className={classes['tabs']}>
              {KINDS.map((kind) => (
                <Tabs.Tab key={kind} value={kind}>
                  {t(KIND_TEXT[kind])}
                </Tabs.Tab>
              ))}
              {found.data.RestLines > 0 && <Tabs.Tab value="rest">{t('resourceRest')}</Tabs.Tab>}
            </Tabs.List>
          </Tabs>
        )
      }
      tools={tools}
      foot={found.data && <TieOut resources={found.data} compact={phone ?? false} />}
    >
      {found.error ? (
        <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <EditorSkeleton />
      ) : (
        <div className={classes['screen']}>
          <div className={classes['list']}>
            {tab === 'rest' ? (
              <RestList where={where} />
            ) : ofKind.length === 0 ? (
              <EmptyState title={t('resourcesNone')} text={t('resourcesNoneHint')} />
            ) : (
              <>
                <div className={classes['filters']}>
                  <TextInput
                    size="xs"
                    className={classes['search']}
                    aria-label={t('resourceSearch')}
                    placeholder={t('resourceSearch')}
                    leftSection={<IconSearch size={14} />}
                    value={query}
                    onChange={(event) => setQuery(event.currentTarget.value)}
                  />
                  <Select
                    size="xs"
                    className={classes['choice']}
                    aria-label={t('resourceFilter')}
                    allowDeselect={false}
                    data={FILTERS.map((name) => ({ value: name, label: t(FILTER_TEXT[name]) }))}
                    value={filter}
                    onChange={(value) => setFilter(FILTERS.find((name) => name === value) ?? 'all')}
                  />
                  <AbcBar resources={ofKind} />
                </div>
                <ResourceGrid
                  label={t(KIND_TEXT[tab])}
                  kind={tab}
                  rows={shown}
                  chosen={chosen}
                  sort={sort}
                  onSort={setSort}
                  onChoose={setChosen}
                  phone={phone ?? false}
                  onPrice={
                    editable
                      ? (row, price) =>
                          void runs.run(
                            { Action: 'price', Items: [{ Key: row.Key, Price: price }] },
                            t('resourceDidPrice', { name: row.Name ?? row.Symbol ?? '' }),
                          )
                      : undefined
                  }
                />
              </>
            )}
          </div>
          {panel &&
            (phone ? (
              <Dialog title={t('resourcePanel')} onClose={() => setChosen(null)}>
                {panel}
              </Dialog>
            ) : (
              <aside className={classes['panel']} aria-label={t('resourcePanel')}>
                {panel}
              </aside>
            ))}
        </div>
      )}
      {dialog === 'coefficients' && <CoefficientsDialog runs={runs} onClose={close} />}
      {dialog === 'offers' && found.data && (
        <OffersDialog resources={found.data.Resources} runs={runs} editable={editable} onClose={close} />
      )}
      {dialog === 'collection' && <CollectionDialog runs={runs} onClose={close} />}
      {dialog === 'changes' && <ChangesDialog runs={runs} editable={editable} onClose={close} />}
    </SectionFrame>
  )
}
