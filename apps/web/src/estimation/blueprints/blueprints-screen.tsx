import { Button, FileButton, Menu, NativeSelect } from '@mantine/core'
import { IconDownload, IconLayersDifference, IconUpload } from '@tabler/icons-react'
import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadFile } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey, restore, useRemove, WAITS } from '../../data/records.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { askFirst } from '../../ui/question.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { reportsHref } from '../open-project/reports-address.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { useProjectState } from '../open-project/use-project.ts'
import classes from './blueprints.module.css'
import { CompareWork, type Revision } from './compare-work.tsx'
import { KeepSheet } from './keep-sheet.tsx'
import { type PageRow, sheetScale } from './measures.ts'
import { scaleWord } from './scale-ruler.tsx'
import { SheetDialog } from './sheet-dialog.tsx'
import { DRAWINGS, SheetList, sheetWord } from './sheet-list.tsx'
import { SheetWork } from './sheet-work.tsx'
import { useDrawings } from './use-drawings.ts'
import { useUpload } from './use-upload.ts'

/** `/projects/:id/blueprints`: the drawings of a project, scaled and measured. */
export function BlueprintsScreen() {
  const { t } = useText()
  const format = useFormat()
  const { tree } = useProjectState()
  const { project } = tree
  const drawings = useDrawings(project.id)
  const { upload, sending } = useUpload(project.id)
  const { remove } = useRemove(Blueprint)
  const [chosen, setChosen] = useState<number | null>(null)
  const [edited, setEdited] = useState<PageRow | null>(null)
  const [comparedWith, setComparedWith] = useState<number | null>(null)
  const editable = tree.actions['edit'] ?? true
  const mayAdd = drawings.mayAdd && editable
  const { pages, scales, shapes } = drawings
  const { shape: asked } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const named = shapes.find(({ id }) => id === Number(asked))
  const page = pages.find(({ id }) => id === (chosen ?? named?.blueprintPageId)) ?? pages[0]
  const blueprint = drawings.blueprints.find(({ id }) => id === page?.blueprintId)
  const scalesOf = (id: number) => scales.filter(({ blueprintPageId }) => blueprintPageId === id)

  const lines = pages.map((one) => {
    const scale = sheetScale(one, scalesOf(one.id))
    const whole = drawings.blueprints.find(({ id }) => id === one.blueprintId)
    return {
      page: one,
      scale: scale && scaleWord(scale, one, format.number),
      revision: whole?.revision ?? null,
      folder: whole?.folder ?? null,
    }
  })

  const revisions = pages.flatMap((one): Revision[] => {
    const whole = drawings.blueprints.find(({ id }) => id === one.blueprintId)
    if (!whole) return []
    return [{ page: one, blueprint: whole, word: [sheetWord(one), whole.revision].filter(Boolean).join(', ') }]
  })
  const older = revisions.find((one) => one.page.id === page?.id)
  const others = revisions.filter((one) => one.page.id !== page?.id)
  const newer = others.find((one) => one.page.id === comparedWith)
  // The sheet of the same number is most likely its revision.
  const likely = others.find((one) => page?.number && one.page.number === page.number) ?? others[0]

  async function removeDrawing({ blueprintId }: PageRow) {
    const whole = drawings.blueprints.find(({ id }) => id === blueprintId)
    if (!whole) return
    const own = shapes.filter((shape) => shape.blueprintId === blueprintId)
    const linked = own.filter(({ articleId }) => articleId !== null).length
    const text = t('blueprintDeleteSheet', { name: whole.name, count: own.length, linked })
    const title = t('blueprintDeleteDrawing')
    if (own.length > 0 && !(await askFirst({ title, text, go: title }))) return
    const refresh = () => queryClient.invalidateQueries({ queryKey: recordsKey(BlueprintPage) })
    remove(blueprintId).then((undoId) => {
      void refresh()
      if (undoId === WAITS) return
      const back = undoId === null ? undefined : () => void restore(Blueprint, undoId).then(refresh, toastProblem)
      toastDone(t('facilityRemoved', { name: whole.name }), back)
    }, toastProblem)
  }

  async function take(path: string) {
    await downloadFile(path, {}, () => undefined).then(({ blob, name }) => saveBlob(blob, name), toastProblem)
  }

  const sheets = (
    <SheetList
      sheets={lines}
      current={page?.id ?? null}
      mayAdd={mayAdd}
      mayRemove={editable}
      onChoose={setChosen}
      onRemove={(one) => void removeDrawing(one)}
      onEdit={setEdited}
      onFiles={(files) => void upload(files)}
    />
  )
  return (
    <SectionFrame
      title={t('sectionBlueprints')}
      tools={
        <>
          {sending && (
            <span role="status">
              {t('blueprintUploading', {
                name: sending.name,
                percent: format.percent(Math.round(sending.share * 100), 0),
              })}
            </span>
          )}
          {pages.length > 1 && (
            <NativeSelect
              className={classes['picker']}
              size="xs"
              aria-label={t('blueprintSheets')}
              value={page?.id}
              data={lines.map((line) => ({ value: String(line.page.id), label: sheetWord(line.page) }))}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            />
          )}
          {blueprint && <KeepSheet blueprint={blueprint} />}
          {likely && !newer && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconLayersDifference size={16} />}
              onClick={() => setComparedWith(likely.page.id)}
            >
              {t('blueprintCompare')}
            </Button>
          )}
          {shapes.length > 0 && (
            <Menu>
              <Menu.Target>
                <Button size="xs" variant="default" leftSection={<IconDownload size={16} />}>
                  {t('blueprintExport')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {(['xlsx', 'csv'] as const).map((format) => (
                  <Menu.Item
                    key={format}
                    onClick={() => void take(`/api/estimation-investments/${project.id}/takeoff?format=${format}`)}
                  >
                    {format.toUpperCase()}
                  </Menu.Item>
                ))}
                {blueprint && (
                  <Menu.Item onClick={() => void take(`/api/blueprints/${blueprint.id}/marked`)}>
                    {t('blueprintMarked')}
                  </Menu.Item>
                )}
                <Menu.Item
                  component="a"
                  href={reportsHref({ projectId: project.id, level: 'investment', id: project.id }, 'TAKEOFF')}
                >
                  {t('blueprintTakeoffSheet')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          {mayAdd && (
            <FileButton multiple accept={DRAWINGS} onChange={(files) => void upload(files)}>
              {(props) => (
                <Button
                  {...props}
                  size="xs"
                  variant="default"
                  leftSection={<IconUpload size={16} />}
                  loading={sending !== null}
                >
                  {t('blueprintUpload')}
                </Button>
              )}
            </FileButton>
          )}
        </>
      }
    >
      {drawings.problem ? (
        <ProblemNote problem={drawings.problem} onRetry={drawings.again} />
      ) : !drawings.loaded ? (
        <RowsSkeleton figures={1} rows={12} />
      ) : !page || !blueprint ? (
        <EmptyState title={t('blueprintsNone')} text={t('blueprintsNoneHint')} />
      ) : (
        <div className={classes['screen']}>
          {older && newer ? (
            <CompareWork
              key={page.id}
              older={older}
              newer={newer}
              others={others}
              onNewer={setComparedWith}
              scales={scalesOf(page.id)}
              shapes={shapes.filter(({ blueprintPageId }) => blueprintPageId === page.id)}
              sheets={sheets}
              onClose={() => setComparedWith(null)}
            />
          ) : (
            <SheetWork
              key={page.id}
              page={page}
              blueprint={blueprint}
              scales={scalesOf(page.id)}
              shapes={shapes.filter(({ blueprintPageId }) => blueprintPageId === page.id)}
              allShapes={shapes}
              named={named?.blueprintPageId === page.id ? named.id : null}
              editable={editable}
              sheets={sheets}
            />
          )}
          {edited && (
            <SheetDialog
              page={edited}
              blueprint={blueprint}
              folders={[...new Set(drawings.blueprints.flatMap(({ folder }) => folder ?? []))]}
              onClose={() => setEdited(null)}
            />
          )}
        </div>
      )}
    </SectionFrame>
  )
}
