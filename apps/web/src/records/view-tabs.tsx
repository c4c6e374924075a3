import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown, IconUsers } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { useEffect, useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import { useText } from '../ui/text.ts'
import type { ViewState } from './list-state.ts'
import { sameView, stateOfView } from './saved-view.ts'
import { useViews } from './use-views.ts'
import { ViewMenu } from './view-menu.tsx'
import classes from './view-tabs.module.css'

type ViewTabsProps = Readonly<{
  of: Entity
  state: ViewState
  standardSort: string
  /** Nothing was asked for by the address: a view that opens by default may. */
  untouched: boolean
  onState: (change: Partial<ViewState>, inPlace?: boolean) => void
}>

/** The saved views of a list as tabs: one's own and shared ones. Nothing while there are none. */
export function ViewTabs({ of, state, standardSort, untouched, onState }: ViewTabsProps) {
  const { t } = useText()
  const views = useViews(of)
  const { tabs, others, choice, loaded } = views
  const opened = views.views.find((view) => view.id === state.saved)

  const show = useMemo(
    () =>
      (view: (typeof tabs)[number], inPlace = false) =>
        onState(stateOfView(of, view, standardSort), inPlace),
    [of, standardSort, onState],
  )
  const standard = views.views.find((view) => view.id === choice.standard)
  // Also when the list's own link is followed while the list is open, or when the choice arrives after an older one that was kept.
  useEffect(() => {
    if (untouched && loaded && standard) show(standard, true)
  }, [untouched, loaded, standard, show])

  const commands = useMemo(
    (): readonly Command[] =>
      views.views.map((view) => ({
        id: `view-${view.id}`,
        label: t('viewOpen', { name: view.name }),
        group: 'here',
        run: () => show(view),
      })),
    [views.views, show, t],
  )
  useCommands(commands)

  if (views.views.length === 0) return null
  const whole: ViewState = {
    where: [],
    sort: standardSort,
    columns: null,
    mode: state.mode,
    saved: standard ? 0 : null,
  }
  return (
    <nav className={classes['tabs']} aria-label={t('listViews')}>
      <button
        type="button"
        aria-current={(!opened && state.where.length === 0) || undefined}
        onClick={() => onState(whole)}
      >
        <Label text={t('listAll')} />
      </button>
      {tabs.map((view) => {
        const current = view.id === state.saved
        const changed = current && !sameView(of, stateOfView(of, view, standardSort), state)
        return (
          <span key={view.id} className={classes['tab']}>
            <button type="button" aria-current={current || undefined} onClick={() => show(view)}>
              <Label text={view.name} />
              {view.shared && (
                <span className={classes['mark']} title={t('viewShared')}>
                  <IconUsers size={13} stroke={1.8} aria-label={t('viewShared')} />
                </span>
              )}
              {changed && <span className={classes['changed']}>{t('viewChanged')}</span>}
            </button>
            {current && <ViewMenu of={of} view={view} state={state} changed={changed} views={views} onShow={show} />}
          </span>
        )
      })}
      {opened && others.includes(opened) && (
        <span className={classes['tab']}>
          <button type="button" aria-current onClick={() => show(opened)}>
            <Label text={opened.name} />
          </button>
          <ViewMenu
            of={of}
            view={opened}
            state={state}
            changed={!sameView(of, stateOfView(of, opened, standardSort), state)}
            views={views}
            onShow={show}
          />
        </span>
      )}
      {others.length > 0 && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <ActionIcon size={32} aria-label={t('viewMore')}>
              <IconChevronDown size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((view) => (
              <Menu.Item key={view.id} onClick={() => show(view)}>
                {view.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  )
}

function Label({ text }: Readonly<{ text: string }>) {
  return (
    <span className={classes['label']} data-text={text}>
      {text}
    </span>
  )
}
