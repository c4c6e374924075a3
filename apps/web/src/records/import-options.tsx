import { NativeSelect } from '@mantine/core'
import { useText } from '../ui/text.ts'
import classes from './import-dialog.module.css'
import type { ImportFile, ImportRun, ImportWish } from './import-run.ts'

const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
  { value: 'windows-1250', label: 'Windows-1250' },
]

/** How the file is read, and what happens to records that are known. */
export function ImportOptions({ run, file }: { run: ImportRun; file: ImportFile }) {
  const { t, language } = useText()
  const { wish } = run
  const keys = file.choices.filter(({ key, name }) => key && file.fields.includes(name))
  const links = file.fields.some((name) => name?.endsWith('Id') && name !== 'TaxId')
  const setMode = (mode: ImportWish['mode']) =>
    void run.change({ mode, key: mode === 'create' ? wish.key : wish.key || (keys[0]?.name ?? '') })
  return (
    <div className={classes['options']}>
      <NativeSelect
        label={t('importMode')}
        value={wish.mode}
        onChange={(event) => setMode(event.currentTarget.value as ImportWish['mode'])}
        data={[
          { value: 'skip', label: t('importModeSkip') },
          { value: 'update', label: t('importModeUpdate') },
          { value: 'create', label: t('importModeCreate') },
        ]}
      />
      <NativeSelect
        label={t('importKey')}
        value={wish.key}
        onChange={(event) => void run.change({ key: event.currentTarget.value })}
        data={[
          ...(wish.mode === 'create' || keys.length === 0 ? [{ value: '', label: t('importKeyNone') }] : []),
          ...keys.map((key) => ({ value: key.name, label: key[language] })),
        ]}
      />
      {links && (
        <NativeSelect
          label={t('importMissing')}
          value={wish.missing}
          onChange={(event) => void run.change({ missing: event.currentTarget.value as ImportWish['missing'] })}
          data={[
            { value: 'fail', label: t('importMissingFail') },
            { value: 'empty', label: t('importMissingEmpty') },
          ]}
        />
      )}
      {file.sheets.length > 1 && (
        <NativeSelect
          label={t('importSheet')}
          value={file.sheet}
          onChange={(event) => void run.reread({ sheet: event.currentTarget.value })}
          data={[...file.sheets]}
        />
      )}
      {file.encoding && (
        <NativeSelect
          label={t('importEncoding')}
          value={file.encoding}
          onChange={(event) => void run.reread({ encoding: event.currentTarget.value })}
          data={ENCODINGS}
        />
      )}
      {file.delimiter && (
        <NativeSelect
          label={t('importDelimiter')}
          value={file.delimiter}
          onChange={(event) => void run.reread({ delimiter: event.currentTarget.value })}
          data={[
            { value: ',', label: t('importComma') },
            { value: ';', label: t('importSemicolon') },
            { value: '\t', label: t('importTab') },
          ]}
        />
      )}
    </div>
  )
}
