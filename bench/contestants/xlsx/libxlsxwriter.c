/* C's libxlsxwriter, asked over standard input like the child processes in Node: see runner/child.ts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <xlsxwriter.h>

#define COLUMNS 9
#define STATUS 5
#define FIRST_NUMBER 7

static const char *HEAD[COLUMNS] = {"Category", "No.",      "Policy", "Policy id", "Service",
                                    "Status",   "Severity", "Passed", "Evaluated"};
static const double WIDTHS[COLUMNS] = {21, 10, 64, 32, 27.5, 17.25, 11, 12, 12};
static const char *STATUSES[4] = {"red", "amber", "green", "gray"};
static const lxw_color_t COLOURS[4] = {0x9b1c14, 0x7a4f00, 0x14684f, 0x545e6b};

/* The lines of a file; the first is the title, in the others tabs are made ends of strings. */
typedef struct {
  char *bytes;
  char **lines;
  size_t count;
} Table;

static Table read_table(const char *path) {
  Table table = {0};
  FILE *file = fopen(path, "rb");
  if (file == NULL) exit(2);
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  table.bytes = malloc(size + 1);
  if (fread(table.bytes, 1, size, file) != (size_t)size) exit(2);
  fclose(file);
  table.bytes[size] = 0;
  for (char *at = table.bytes; *at; at++) table.count += *at == '\n';
  table.lines = malloc(table.count * sizeof(char *));
  size_t index = 0;
  char *line = table.bytes;
  for (char *at = table.bytes; *at; at++) {
    if (*at == '\t') *at = 0;
    if (*at != '\n') continue;
    *at = 0;
    table.lines[index++] = line;
    line = at + 1;
  }
  return table;
}

static lxw_format *body_format(lxw_workbook *book, lxw_color_t colour) {
  lxw_format *format = workbook_add_format(book);
  format_set_font_name(format, "Calibri");
  format_set_font_size(format, 10);
  format_set_font_color(format, colour);
  format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
  format_set_text_wrap(format);
  format_set_bottom(format, LXW_BORDER_HAIR);
  format_set_bottom_color(format, 0xd5dae1);
  return format;
}

static void make(const Table *table, const char *out) {
  lxw_workbook *book = workbook_new(out);
  lxw_worksheet *sheet = workbook_add_worksheet(book, "Policies");
  lxw_format *plain = body_format(book, 0x16202c);
  lxw_format *number = body_format(book, 0x16202c);
  format_set_num_format(number, "#,##0");
  lxw_format *by_status[4];
  for (int index = 0; index < 4; index++) by_status[index] = body_format(book, COLOURS[index]);
  lxw_format *head = workbook_add_format(book);
  format_set_bold(head);
  format_set_bottom(head, LXW_BORDER_THIN);
  for (int column = 0; column < COLUMNS; column++) {
    worksheet_set_column(sheet, column, column, WIDTHS[column], NULL);
    worksheet_write_string(sheet, 1, column, HEAD[column], head);
  }
  worksheet_write_string(sheet, 0, 0, table->lines[0], head);
  for (size_t line = 1; line < table->count; line++) {
    const char *field = table->lines[line];
    lxw_format *of_status = plain;
    for (int index = 0; index < 4; index++)
      if (strcmp(field, STATUSES[index]) == 0) of_status = by_status[index];
    lxw_row_t row = (lxw_row_t)line + 1;
    for (int column = 0; column < COLUMNS; column++) {
      field += strlen(field) + 1;
      if (column >= FIRST_NUMBER) worksheet_write_number(sheet, row, column, atof(field), number);
      else worksheet_write_string(sheet, row, column, field, column == STATUS ? of_status : plain);
    }
    worksheet_set_row(sheet, row, 30, NULL);
  }
  worksheet_freeze_panes(sheet, 2, 0);
  worksheet_gridlines(sheet, LXW_HIDE_ALL_GRIDLINES);
  worksheet_autofilter(sheet, 1, 0, (lxw_row_t)table->count, COLUMNS - 1);
  if (workbook_close(book) != LXW_NO_ERROR) exit(1);
}

static double cpu(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

static double wall(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

/* MiB. */
static double peak_memory(void) {
  char line[256];
  long kibibytes = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (status != NULL && fgets(line, sizeof line, status)) sscanf(line, "VmHWM: %ld", &kibibytes);
  if (status != NULL) fclose(status);
  return kibibytes / 1024.0;
}

int main(void) {
  char line[8192], path[8300];
  while (fgets(line, sizeof line, stdin) && line[0] != '\n') {
    line[strcspn(line, "\n")] = 0;
    char *out = strchr(line, '\t');
    if (out == NULL) return 2;
    *out++ = 0;
    snprintf(path, sizeof path, "%s.tsv", line);
    Table table = read_table(path);
    double cpu_before = cpu(), before = wall();
    make(&table, out);
    printf("{\"wall\":%.3f,\"cpu\":%.3f}\n", wall() - before, cpu() - cpu_before);
    fflush(stdout);
    free(table.lines);
    free(table.bytes);
  }
  printf("{\"cpu\":%.3f,\"memory\":%.1f}\n", cpu(), peak_memory());
  return 0;
}
