import { Button, Checkbox, FileButton, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Template } from '@temelia/model/estimation/template'
import { useState } from 'react'
import { useLabels } from '../../records/labels.ts'
import { useRemoval } from '../../records/use-removal.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import page from '../../ui/page.module.css'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { toastDone, toastFailed, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import {
  duplicateTemplates,
  importTemplate,
  templateFile,
  type TemplateFacts,
  TEMPLATES_KEY,
  useTemplates,
} from './template-data.ts'
import { EditTemplateDialog } from './edit-template-dialog.tsx'
import { UseTemplateDialog } from './use-template-dialog.tsx'
import classes from './templates.module.css'

/** `/templates`: predefined and own templates; use, edit, duplicate, delete, import and export. */
export function TemplatesPage() {
  const { t } = useText()
  const client = useQueryClient()
  const remove = useRemoval(Template)
  const templates = useTemplates()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [using, setUsing] = useState<TemplateFacts | null>(null)
  const [editing, setEditing] = useState<TemplateFacts | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  usePlace({ label: t('projects'), href: '#/projects' }, { label: t('templates'), heading: true })
  const rows = templates.data ?? []
  const picked = rows.filter(({ id }) => chosen.has(id))
  const [only] = picked

  async function again() {
    setChosen(new Set())
    await client.invalidateQueries({ queryKey: TEMPLATES_KEY })
  }

  function edit() {
    if (!only || picked.length > 1) return toastFailed(t('ONE_TEMPLATE'))
    if (only.predefined) return toastFailed(t('PREDEFINED_TEMPLATE'))
    setEditing(only)
  }

  async function erase() {
    if (picked.some(({ predefined }) => predefined)) return toastFailed(t('PREDEFINED_TEMPLATE'))
    await remove(picked.map((row) => ({ ...row, version: 0 })))
    await again()
  }

  async function take(file: File | null) {
    if (!file) return
    setProblem(null)
    let content: unknown
    try {
      content = JSON.parse(await file.text())
    } catch {
      return toastFailed(t('templateNotJson'))
    }
    const name = await importTemplate(content)
    toastDone(t('templateImported', { name }))
    await again()
  }

  function list(those: readonly TemplateFacts[]) {
    return (
      <ul className={classes['list']}>
        {those.map((row) => (
          <TemplateLine
            key={row.id}
            row={row}
            chosen={chosen.has(row.id)}
            onChosen={(on) => {
              const next = new Set(chosen)
              if (on) next.add(row.id)
              else next.delete(row.id)
              setChosen(next)
            }}
            onUse={() => setUsing(row)}
          />
        ))}
      </ul>
    )
  }

  return (
    <div className={page['page']}>
      <header className={page['head']}>
        <FileButton accept="application/json,.json" onChange={(file) => void take(file).catch(setProblem)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileImport size={16} />}>
              {t('templateImport')}
            </Button>
          )}
        </FileButton>
      </header>
      {problem !== null && <ProblemNote problem={problem} />}
      {picked.length > 0 && (
        <div className={classes['tools']} role="toolbar" aria-label={t('templates')}>
          <Text size="sm">{t('templateChosen', { count: picked.length })}</Text>
          <Button size="compact-sm" variant="default" onClick={edit}>
            {t('templateEdit')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              duplicateTemplates([...chosen])
                .then(again)
                .catch(toastProblem)
            }}
          >
            {t('templateDuplicate')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              if (!only || picked.length > 1) return toastFailed(t('ONE_TEMPLATE'))
              templateFile(only.id)
                .then((blob) => saveBlob(blob, `${only.name}.json`))
                .catch(toastProblem)
            }}
          >
            {t('templateExport')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => void erase()}>
            {t('templateDelete')}
          </Button>
        </div>
      )}
      {templates.isError && <ProblemNote problem={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.isPending && <LoadingBlock height={160} />}
      {templates.isSuccess && (
        <>
          <section>
            <h2 className={classes['heading']}>{t('templatesOwn')}</h2>
            {rows.every(({ predefined }) => predefined) && (
              <Text size="sm" c="dimmed">
                {t('templatesNoOwn')}
              </Text>
            )}
            {list(rows.filter(({ predefined }) => !predefined))}
          </section>
          {rows.some(({ predefined }) => predefined) && (
            <section>
              <h2 className={classes['heading']}>{t('templatesPredefined')}</h2>
              {list(rows.filter(({ predefined }) => predefined))}
            </section>
          )}
        </>
      )}
      {using && <UseTemplateDialog template={using} onClose={() => setUsing(null)} />}
      {editing && (
        <EditTemplateDialog
          template={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            void again()
          }}
        />
      )}
    </div>
  )
}

type TemplateLineProps = Readonly<{
  row: TemplateFacts
  chosen: boolean
  onChosen: (on: boolean) => void
  onUse: () => void
}>

function TemplateLine({ row, chosen, onChosen, onUse }: TemplateLineProps) {
  const { t } = useText()
  const labels = useLabels(Template)
  return (
    <li className={classes['row']}>
      <Checkbox
        size="sm"
        aria-label={t('templateChoose', { name: row.name })}
        checked={chosen}
        onChange={(event) => onChosen(event.currentTarget.checked)}
      />
      <div className={classes['facts']}>
        <Text size="sm" fw={600}>
          {row.name}
        </Text>
        {row.description && (
          <Text size="sm" c="dimmed">
            {row.description}
          </Text>
        )}
      </div>
      <span className={classes['kind']}>{labels.choice('type', row.type)}</span>
      <span className={`${classes['lines']} figures`}>{t('templateLines', { count: row.lines })}</span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('templateUseNamed', { name: row.name })}
        onClick={onUse}
      >
        {t('templateUse')}
      </Button>
    </li>
  )
}
