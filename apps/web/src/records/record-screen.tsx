import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AnyRow } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import classes from './record-screen.module.css'
import { titleOf } from './titles.ts'
import { useRemoval } from './use-removal.ts'

type RecordHeadProps = Readonly<{
  of: Entity
  row: AnyRow
  /** Where one is after the record was deleted. */
  list: string
  onEdit: () => void
  /** Before the title, as a mark of done. */
  before?: ReactNode
  /** Below the title: what one wants to know first. */
  under?: ReactNode
  /** Between the title and the button that edits. */
  steps?: ReactNode
  /** Further items of the menu, above Delete. */
  menu?: ReactNode
}>

/** The head of a record's page: its title, editing, and the menu that ends with Delete. */
export function RecordHead({ of, row, list, onEdit, before, under, steps, menu }: RecordHeadProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const remove = useRemoval(of)
  const removeAndLeave = async () => {
    const gone = await remove([row])
    if (gone.length > 0) await navigate({ to: list })
  }
  return (
    <header className={classes['head']}>
      {before}
      <div className={classes['titles']}>
        <h1 className={classes['title']}>{titleOf(of, row)}</h1>
        {under}
      </div>
      {steps && <div className={classes['steps']}>{steps}</div>}
      <span className={classes['actions']}>
        {row.actions['edit'] && (
          <Button
            className={classes['edit']}
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} />}
            onClick={onEdit}
          >
            {t('recordEdit')}
          </Button>
        )}
        {(menu || row.actions['delete']) && (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon size={32} variant="default" className={classes['more']} aria-label={t('recordMore')}>
                <IconDots size={16} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {menu}
              {row.actions['delete'] && (
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={16} stroke={1.6} />}
                  onClick={() => void removeAndLeave()}
                >
                  {t('recordDelete')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </header>
  )
}

/** The page of one record, in the order of its children: head, then what is known of it. */
export function RecordScreen({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={classes['page']}>{children}</div>
}

type RecordColumnsProps = Readonly<{
  first: ReactNode
  /** On a phone the first column is folded under this word, so that what happened stands at the top. */
  folded?: string
  children: ReactNode
}>

/** Two columns that become one on a narrow screen. */
export function RecordColumns({ first, folded, children }: RecordColumnsProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <div className={classes['columns']}>
      {folded && phone ? (
        <details className={classes['folded']}>
          <summary>
            {folded}
            <IconChevronDown size={20} stroke={1.6} aria-hidden />
          </summary>
          {first}
        </details>
      ) : (
        first
      )}
      <div className={classes['related']}>{children}</div>
    </div>
  )
}
