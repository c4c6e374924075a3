import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useText } from '../../ui/text.ts'
import classes from './blueprints.module.css'
import type { PageRow } from './measures.ts'

/** A sheet as the list shows it: `scale` is null where it has none. */
export type SheetLine = Readonly<{
  page: PageRow
  scale: string | null
  revision: string | null
  folder: string | null
}>

type SheetListProps = Readonly<{
  sheets: readonly SheetLine[]
  current: number | null
  mayAdd: boolean
  mayRemove: boolean
  onChoose: (id: number) => void
  onRemove: (page: PageRow) => void
  onEdit: (page: PageRow) => void
  onFiles: (files: readonly File[]) => void
}>

/** What a drawing may be. */
export const DRAWINGS = '.pdf,.dxf,.dwg,.jpg,.jpeg,.png'

/** The sheets of all drawings of a project, each with its scale or the want of one. */
export function SheetList(props: SheetListProps) {
  const { sheets, current, mayAdd, mayRemove, onChoose, onRemove, onEdit, onFiles } = props
  const { t, language } = useText()
  const { compare } = new Intl.Collator(language, { numeric: true })
  const folders = [...new Set(sheets.map(({ folder }) => folder))].sort((a, b) => compare(a ?? '', b ?? ''))
  return (
    <section aria-label={t('blueprintSheets')}>
      <div className={classes['headed']}>
        <h2 className={classes['heading']}>{t('blueprintSheets')}</h2>
        {mayAdd && (
          <FileButton multiple accept={DRAWINGS} onChange={onFiles}>
            {(props) => (
              <ActionIcon {...props} aria-label={t('blueprintUpload')} title={t('blueprintUpload')}>
                <IconUpload size={16} />
              </ActionIcon>
            )}
          </FileButton>
        )}
      </div>
      {folders.map((folder) => (
        <Fragment key={folder}>
          {folder && <h3 className={classes['folder']}>{folder}</h3>}
          <ul className={classes['list']} aria-label={folder ?? t('blueprintSheets')}>
            {sheets.filter((sheet) => sheet.folder === folder).map(lineOf)}
          </ul>
        </Fragment>
      ))}
    </section>
  )

  function lineOf({ page, scale, revision }: SheetLine) {
    const called = sheetWord(page)
    return (
      <li key={page.id} className={classes['sheet']} data-chosen={page.id === current}>
        <Button
          variant="transparent"
          justify="flex-start"
          className={classes['layerName']}
          aria-current={page.id === current ? 'true' : undefined}
          onClick={() => onChoose(page.id)}
        >
          {called}
        </Button>
        <span className={classes['note']} data-none={scale === null}>
          {[scale ?? t('blueprintScaleNone'), revision].filter(Boolean).join(', ')}
        </span>
        {mayRemove && page.id === current && (
          <>
            <ActionIcon size={24} aria-label={t('blueprintSheetEdit', { name: called })} onClick={() => onEdit(page)}>
              <IconPencil size={14} />
            </ActionIcon>
            <ActionIcon size={24} aria-label={t('deleteNamed', { name: called })} onClick={() => onRemove(page)}>
              <IconTrash size={14} />
            </ActionIcon>
          </>
        )}
      </li>
    )
  }
}

/** A sheet as it is called: its number and its name. */
export function sheetWord({ number, name }: PageRow): string {
  return number ? `${number} ${name}` : name
}
