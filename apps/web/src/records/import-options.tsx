import { NativeSelect } from '@mantine/core'
import { FileReading } from '../ui/file-reading.tsx'
import { useText } from '../ui/text.ts'
import classes from './import-dialog.module.css'
import { reasonFor } from './import-faults.tsx'
import type { ImportFile, ImportRun, ImportChoices } from './import-run.ts'

/** What happens to records that are known, and how the file is read. */
export function ImportOptions({ run, file }: { run: ImportRun; file: ImportFile }) {
  const { t, language } = useText()
  const { choices } = run
  const keys = file.choices.filter(({ key, name }) => key && file.fields.includes(name))
  const links = file.fields.some((name) => name?.endsWith('Id') && name !== 'TaxId')
  const setMode = (mode: ImportChoices['mode']) =>
    void run.change({ mode, key: mode === 'create' ? choices.key : choices.key || (keys[0]?.name ?? '') })
  return (
    <>
      <FileReading
        text={file.reading}
        sheets={file.sheets}
        sheet={file.sheet}
        rows={file.rowCount}
        columns={file.decimals}
        encodingFault={reasonFor(run.state, ['FILE_BAD_BYTES'])}
        onEncoding={(encoding) => void run.reread({ encoding })}
        onDelimiter={(delimiter) => void run.reread({ delimiter, decimals: {} })}
        onSheet={(sheet) => void run.reread({ sheet, decimals: {} })}
        onDecimals={(letter, mark) => void run.change({ decimals: { ...choices.decimals, [letter]: mark } })}
      />
      <div className={classes['options']}>
        <NativeSelect
          label={t('importMode')}
          value={choices.mode}
          onChange={(event) => setMode(event.currentTarget.value as ImportChoices['mode'])}
          data={[
            { value: 'skip', label: t('importModeSkip') },
            { value: 'update', label: t('importModeUpdate') },
            { value: 'create', label: t('importModeCreate') },
          ]}
        />
        <NativeSelect
          label={t('importKey')}
          error={reasonFor(run.state, ['KEY_NOT_MAPPED'])}
          value={choices.key}
          onChange={(event) => void run.change({ key: event.currentTarget.value })}
          data={[
            ...(choices.mode === 'create' || keys.length === 0 ? [{ value: '', label: t('importKeyNone') }] : []),
            ...keys.map((key) => ({ value: key.name, label: key[language] })),
          ]}
        />
        {links && (
          <NativeSelect
            label={t('importMissing')}
            value={choices.missing}
            onChange={(event) => void run.change({ missing: event.currentTarget.value as ImportChoices['missing'] })}
            data={[
              { value: 'fail', label: t('importMissingFail') },
              { value: 'empty', label: t('importMissingEmpty') },
            ]}
          />
        )}
      </div>
    </>
  )
}
