import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  describeTemplateFault
} from "./chunk-NOBA5BOS.js";
import "./chunk-ARDV7KUM.js";
import {
  STATUSES
} from "./chunk-FRRX7PEZ.js";
import {
  fillIn,
  resolveView,
  word
} from "./chunk-53UUUHVK.js";
import "./chunk-I7KQHWFT.js";
import "./chunk-DDY4XGMA.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";

// src/renderers/html/renderer.ts
import { z } from "zod";

// src/renderers/html/templates.ts
import runtime from "handlebars/runtime.js";

// src/renderers/html/precompiled.js
var templates = {
  "callout": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return '<aside class="callout ' + alias3(alias2(alias1(depth0, "tone", { "start": { "line": 1, "column": 24 }, "end": { "line": 1, "column": 28 } }), depth0)) + '" aria-label="' + alias3(alias2(alias1(depth0, "label", { "start": { "line": 1, "column": 46 }, "end": { "line": 1, "column": 51 } }), depth0)) + '">' + ((stack1 = alias2(alias1(depth0, "content", { "start": { "line": 1, "column": 58 }, "end": { "line": 1, "column": 65 } }), depth0)) != null ? stack1 : "") + "</aside>";
  }, "useData": true },
  "category-chart": { "0": function(container, depth0, helpers, partials, data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<div class="part ' + container.escapeExpression(container.lambda(container.strict(depth0, "block", { "start": { "line": 1, "column": 32 }, "end": { "line": 1, "column": 37 } }), depth0)) + ' block">' + ((stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "isStowed"), { "name": "if", "hash": {}, "fn": container.program(1, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 47 }, "end": { "line": 1, "column": 80 } } })) != null ? stack1 : "");
  }, "1": function(container, depth0, helpers, partials, data) {
    return "<noscript>";
  }, "2": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda;
    return '<th scope="col" class="count"><span class="key">' + ((stack1 = alias2(alias1(depth0, "icon", { "start": { "line": 4, "column": 97 }, "end": { "line": 4, "column": 101 } }), depth0)) != null ? stack1 : "") + container.escapeExpression(alias2(alias1(depth0, "label", { "start": { "line": 4, "column": 106 }, "end": { "line": 4, "column": 111 } }), depth0)) + "</span></th>";
  }, "3": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, alias2 = container.strict, alias3 = container.lambda, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<tr><th scope="row">' + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "href"), { "name": "if", "hash": {}, "fn": container.program(4, data, 0), "inverse": container.program(5, data, 0), "data": data, "loc": { "start": { "line": 7, "column": 20 }, "end": { "line": 7, "column": 110 } } })) != null ? stack1 : "") + '</th><td class="track">' + ((stack1 = alias3(alias2(depth0, "stack", { "start": { "line": 7, "column": 136 }, "end": { "line": 7, "column": 141 } }), depth0)) != null ? stack1 : "") + "</td>" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "counts"), { "name": "each", "hash": {}, "fn": container.program(6, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 7, "column": 149 }, "end": { "line": 7, "column": 242 } } })) != null ? stack1 : "") + '<td class="note">' + container.escapeExpression(alias3(alias2(depth0, "note", { "start": { "line": 7, "column": 261 }, "end": { "line": 7, "column": 265 } }), depth0)) + "</td></tr>\n";
  }, "4": function(container, depth0, helpers, partials, data) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return '<a href="' + alias3(alias2(alias1(depth0, "href", { "start": { "line": 7, "column": 43 }, "end": { "line": 7, "column": 47 } }), depth0)) + '"><bdi>' + alias3(alias2(alias1(depth0, "label", { "start": { "line": 7, "column": 58 }, "end": { "line": 7, "column": 63 } }), depth0)) + "</bdi></a>";
  }, "5": function(container, depth0, helpers, partials, data) {
    return "<bdi>" + container.escapeExpression(container.lambda(container.strict(depth0, "label", { "start": { "line": 7, "column": 90 }, "end": { "line": 7, "column": 95 } }), depth0)) + "</bdi>";
  }, "6": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda;
    return '<td class="count"><span class="key">' + ((stack1 = alias2(alias1(depth0, "icon", { "start": { "line": 7, "column": 204 }, "end": { "line": 7, "column": 208 } }), depth0)) != null ? stack1 : "") + "</span>" + ((stack1 = alias2(alias1(depth0, "html", { "start": { "line": 7, "column": 221 }, "end": { "line": 7, "column": 225 } }), depth0)) != null ? stack1 : "") + "</td>";
  }, "7": function(container, depth0, helpers, partials, data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return ((stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "isStowed"), { "name": "if", "hash": {}, "fn": container.program(8, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 11, "column": 13 }, "end": { "line": 11, "column": 47 } } })) != null ? stack1 : "") + "</div>";
  }, "8": function(container, depth0, helpers, partials, data) {
    return "</noscript>";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "block"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 0 }, "end": { "line": 1, "column": 87 } } })) != null ? stack1 : "") + '\n<table class="chart">\n<caption>' + container.escapeExpression(container.lambda(container.strict(depth0, "description", { "start": { "line": 3, "column": 11 }, "end": { "line": 3, "column": 22 } }), depth0)) + "</caption>\n<thead><tr><td></td><td></td>" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "columns"), { "name": "each", "hash": {}, "fn": container.program(2, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 4, "column": 29 }, "end": { "line": 4, "column": 134 } } })) != null ? stack1 : "") + "<td></td></tr></thead>\n<tbody>\n" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "bars"), { "name": "each", "hash": {}, "fn": container.program(3, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 6, "column": 0 }, "end": { "line": 8, "column": 9 } } })) != null ? stack1 : "") + "</tbody>\n</table>\n" + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "block"), { "name": "if", "hash": {}, "fn": container.program(7, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 11, "column": 0 }, "end": { "line": 11, "column": 60 } } })) != null ? stack1 : "");
  }, "useData": true },
  "contents": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda;
    return '<nav class="contents" aria-label="' + container.escapeExpression(alias2(alias1(depth0, "label", { "start": { "line": 1, "column": 36 }, "end": { "line": 1, "column": 41 } }), depth0)) + '">' + ((stack1 = alias2(alias1(depth0, "outline", { "start": { "line": 1, "column": 48 }, "end": { "line": 1, "column": 55 } }), depth0)) != null ? stack1 : "") + "</nav>";
  }, "useData": true },
  "cover": { "0": function(container, depth0, helpers, partials, data) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<img class="logo" src="' + alias3(alias2(alias1(lookupProperty(depth0, "logo"), "dataUrl", { "start": { "line": 2, "column": 37 }, "end": { "line": 2, "column": 49 } }), depth0)) + '" alt="' + alias3(alias2(alias1(lookupProperty(depth0, "logo"), "alternative", { "start": { "line": 2, "column": 60 }, "end": { "line": 2, "column": 76 } }), depth0)) + '">';
  }, "1": function(container, depth0, helpers, partials, data) {
    return '<p class="kicker">' + container.escapeExpression(container.lambda(container.strict(depth0, "kicker", { "start": { "line": 3, "column": 34 }, "end": { "line": 3, "column": 40 } }), depth0)) + "</p>";
  }, "2": function(container, depth0, helpers, partials, data) {
    return '<p class="subtitle"><bdi>' + container.escapeExpression(container.lambda(container.strict(depth0, "subtitle", { "start": { "line": 5, "column": 43 }, "end": { "line": 5, "column": 51 } }), depth0)) + "</bdi></p>";
  }, "3": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return "<div><dt>" + alias3(alias2(alias1(depth0, "term", { "start": { "line": 9, "column": 11 }, "end": { "line": 9, "column": 15 } }), depth0)) + '</dt><dd class="' + alias3(alias2(alias1(depth0, "type", { "start": { "line": 9, "column": 35 }, "end": { "line": 9, "column": 39 } }), depth0)) + '"><bdi>' + ((stack1 = alias2(alias1(depth0, "html", { "start": { "line": 9, "column": 51 }, "end": { "line": 9, "column": 55 } }), depth0)) != null ? stack1 : "") + "</bdi></dd></div>\n";
  }, "4": function(container, depth0, helpers, partials, data) {
    return '<p class="classification"><bdi>' + container.escapeExpression(container.lambda(container.strict(depth0, "classification", { "start": { "line": 12, "column": 55 }, "end": { "line": 12, "column": 69 } }), depth0)) + "</bdi></p>";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, alias2 = container.strict, alias3 = container.lambda, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<header class="cover">\n' + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "logo"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 2, "column": 0 }, "end": { "line": 2, "column": 87 } } })) != null ? stack1 : "") + "\n" + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "kicker"), { "name": "if", "hash": {}, "fn": container.program(1, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 3, "column": 0 }, "end": { "line": 3, "column": 53 } } })) != null ? stack1 : "") + "\n<h1><bdi>" + container.escapeExpression(alias3(alias2(depth0, "title", { "start": { "line": 4, "column": 11 }, "end": { "line": 4, "column": 16 } }), depth0)) + "</bdi></h1>\n" + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "subtitle"), { "name": "if", "hash": {}, "fn": container.program(2, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 5, "column": 0 }, "end": { "line": 5, "column": 70 } } })) != null ? stack1 : "") + "\n" + ((stack1 = alias3(alias2(depth0, "bar", { "start": { "line": 6, "column": 3 }, "end": { "line": 6, "column": 6 } }), depth0)) != null ? stack1 : "") + '\n<dl class="facts">\n' + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "facts"), { "name": "each", "hash": {}, "fn": container.program(3, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 8, "column": 0 }, "end": { "line": 10, "column": 9 } } })) != null ? stack1 : "") + "</dl>\n" + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "classification"), { "name": "if", "hash": {}, "fn": container.program(4, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 12, "column": 0 }, "end": { "line": 12, "column": 88 } } })) != null ? stack1 : "") + "\n</header>";
  }, "useData": true },
  "data-table": { "0": function(container, depth0, helpers, partials, data) {
    return " cards";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<div class="scroll' + ((stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "isCards"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 18 }, "end": { "line": 1, "column": 46 } } })) != null ? stack1 : "") + '" tabindex="0" role="group" aria-label="' + container.escapeExpression(alias2(alias1(depth0, "title", { "start": { "line": 1, "column": 88 }, "end": { "line": 1, "column": 93 } }), depth0)) + '">' + ((stack1 = alias2(alias1(depth0, "table", { "start": { "line": 1, "column": 100 }, "end": { "line": 1, "column": 105 } }), depth0)) != null ? stack1 : "") + "</div>";
  }, "useData": true },
  "definitions": { "0": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return "<div><dt>" + alias3(alias2(alias1(depth0, "term", { "start": { "line": 3, "column": 11 }, "end": { "line": 3, "column": 15 } }), depth0)) + '</dt><dd class="' + alias3(alias2(alias1(depth0, "type", { "start": { "line": 3, "column": 35 }, "end": { "line": 3, "column": 39 } }), depth0)) + '"><bdi>' + ((stack1 = alias2(alias1(depth0, "html", { "start": { "line": 3, "column": 51 }, "end": { "line": 3, "column": 55 } }), depth0)) != null ? stack1 : "") + "</bdi></dd></div>\n";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<dl class="definitions">\n' + ((stack1 = lookupProperty(helpers, "each").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "items"), { "name": "each", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 2, "column": 0 }, "end": { "line": 4, "column": 9 } } })) != null ? stack1 : "") + "</dl>";
  }, "useData": true },
  "heading": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return "<h" + alias3(alias2(alias1(depth0, "level", { "start": { "line": 1, "column": 4 }, "end": { "line": 1, "column": 9 } }), depth0)) + ' id="' + alias3(alias2(alias1(depth0, "anchor", { "start": { "line": 1, "column": 18 }, "end": { "line": 1, "column": 24 } }), depth0)) + '"><bdi>' + alias3(alias2(alias1(depth0, "text", { "start": { "line": 1, "column": 35 }, "end": { "line": 1, "column": 39 } }), depth0)) + "</bdi></h" + alias3(alias2(alias1(depth0, "level", { "start": { "line": 1, "column": 52 }, "end": { "line": 1, "column": 57 } }), depth0)) + ">";
  }, "useData": true },
  "key-figures": { "0": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return "<div" + ((stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "status"), { "name": "if", "hash": {}, "fn": container.program(1, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 3, "column": 4 }, "end": { "line": 3, "column": 51 } } })) != null ? stack1 : "") + "><dt>" + ((stack1 = alias2(alias1(depth0, "icon", { "start": { "line": 3, "column": 59 }, "end": { "line": 3, "column": 63 } }), depth0)) != null ? stack1 : "") + alias3(alias2(alias1(depth0, "label", { "start": { "line": 3, "column": 68 }, "end": { "line": 3, "column": 73 } }), depth0)) + "</dt><dd><strong>" + alias3(alias2(alias1(depth0, "text", { "start": { "line": 3, "column": 94 }, "end": { "line": 3, "column": 98 } }), depth0)) + "</strong> <span>" + alias3(alias2(alias1(depth0, "of", { "start": { "line": 3, "column": 118 }, "end": { "line": 3, "column": 120 } }), depth0)) + "</span></dd></div>\n";
  }, "1": function(container, depth0, helpers, partials, data) {
    return ' class="status-' + container.escapeExpression(container.lambda(container.strict(depth0, "status", { "start": { "line": 3, "column": 35 }, "end": { "line": 3, "column": 41 } }), depth0)) + '"';
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<dl class="figures">\n' + ((stack1 = lookupProperty(helpers, "each").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "figures"), { "name": "each", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 2, "column": 0 }, "end": { "line": 4, "column": 9 } } })) != null ? stack1 : "") + "</dl>";
  }, "useData": true },
  "list": { "0": function(container, depth0, helpers, partials, data) {
    return "<ol>";
  }, "1": function(container, depth0, helpers, partials, data) {
    return "<ul>";
  }, "2": function(container, depth0, helpers, partials, data) {
    var stack1;
    return "<li>" + ((stack1 = container.lambda(depth0, depth0)) != null ? stack1 : "") + "</li>\n";
  }, "3": function(container, depth0, helpers, partials, data) {
    return "</ol>";
  }, "4": function(container, depth0, helpers, partials, data) {
    return "</ul>";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "ordered"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.program(1, data, 0), "data": data, "loc": { "start": { "line": 1, "column": 0 }, "end": { "line": 1, "column": 38 } } })) != null ? stack1 : "") + "\n" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "items"), { "name": "each", "hash": {}, "fn": container.program(2, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 2, "column": 0 }, "end": { "line": 4, "column": 9 } } })) != null ? stack1 : "") + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "ordered"), { "name": "if", "hash": {}, "fn": container.program(3, data, 0), "inverse": container.program(4, data, 0), "data": data, "loc": { "start": { "line": 5, "column": 0 }, "end": { "line": 5, "column": 40 } } })) != null ? stack1 : "");
  }, "useData": true },
  "page-break": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    return '<div class="page-break"></div>';
  }, "useData": true },
  "paragraph": { "0": function(container, depth0, helpers, partials, data) {
    return ' class="' + container.escapeExpression(container.lambda(container.strict(depth0, "role", { "start": { "line": 1, "column": 24 }, "end": { "line": 1, "column": 28 } }), depth0)) + '"';
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return "<p" + ((stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "role"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 2 }, "end": { "line": 1, "column": 38 } } })) != null ? stack1 : "") + ">" + ((stack1 = container.lambda(container.strict(depth0, "content", { "start": { "line": 1, "column": 42 }, "end": { "line": 1, "column": 49 } }), depth0)) != null ? stack1 : "") + "</p>";
  }, "useData": true },
  "policy-table": { "0": function(container, depth0, helpers, partials, data) {
    return ' data-keys="' + container.escapeExpression(container.lambda(container.strict(depth0, "keys", { "start": { "line": 1, "column": 47 }, "end": { "line": 1, "column": 51 } }), depth0)) + '"';
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<div class="policies"' + ((stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "keys"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 21 }, "end": { "line": 1, "column": 61 } } })) != null ? stack1 : "") + '>\n<p class="here" hidden>' + container.escapeExpression(alias2(alias1(depth0, "none", { "start": { "line": 2, "column": 25 }, "end": { "line": 2, "column": 29 } }), depth0)) + "</p>\n" + ((stack1 = alias2(alias1(depth0, "table", { "start": { "line": 3, "column": 3 }, "end": { "line": 3, "column": 8 } }), depth0)) != null ? stack1 : "") + "\n</div>";
  }, "useData": true },
  "severity-breakdown": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return '<figure class="heat">\n<div class="scroll" tabindex="0" role="group" aria-label="' + alias3(alias2(alias1(depth0, "description", { "start": { "line": 2, "column": 60 }, "end": { "line": 2, "column": 71 } }), depth0)) + '">' + ((stack1 = alias2(alias1(depth0, "table", { "start": { "line": 2, "column": 78 }, "end": { "line": 2, "column": 83 } }), depth0)) != null ? stack1 : "") + "</div>\n<figcaption>" + alias3(alias2(alias1(depth0, "description", { "start": { "line": 3, "column": 14 }, "end": { "line": 3, "column": 25 } }), depth0)) + "</figcaption>\n</figure>";
  }, "useData": true },
  "sign-off": { "0": function(container, depth0, helpers, partials, data) {
    return '<th scope="col">' + container.escapeExpression(container.lambda(depth0, depth0)) + "</th>";
  }, "1": function(container, depth0, helpers, partials, data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<tr><th scope="row">' + container.escapeExpression(container.lambda(container.strict(depth0, "role", { "start": { "line": 7, "column": 22 }, "end": { "line": 7, "column": 26 } }), depth0)) + "</th>" + ((stack1 = lookupProperty(helpers, "each").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "fields"), { "name": "each", "hash": {}, "fn": container.program(2, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 7, "column": 33 }, "end": { "line": 7, "column": 130 } } })) != null ? stack1 : "") + "</tr>\n";
  }, "2": function(container, depth0, helpers, partials, data) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return '<td><span class="label" aria-hidden="true">' + alias3(alias2(alias1(depth0, "label", { "start": { "line": 7, "column": 94 }, "end": { "line": 7, "column": 99 } }), depth0)) + "</span>" + alias3(alias2(alias1(depth0, "text", { "start": { "line": 7, "column": 110 }, "end": { "line": 7, "column": 114 } }), depth0)) + "</td>";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<div class="sign-off">\n<p>' + container.escapeExpression(container.lambda(container.strict(depth0, "statement", { "start": { "line": 2, "column": 5 }, "end": { "line": 2, "column": 14 } }), depth0)) + "</p>\n<table>\n<thead><tr><td></td>" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "fields"), { "name": "each", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 4, "column": 20 }, "end": { "line": 4, "column": 74 } } })) != null ? stack1 : "") + "</tr></thead>\n<tbody>\n" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "parties"), { "name": "each", "hash": {}, "fn": container.program(1, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 6, "column": 0 }, "end": { "line": 8, "column": 9 } } })) != null ? stack1 : "") + "</tbody>\n</table>\n</div>";
  }, "useData": true },
  "status-bar": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1;
    return '<div class="status-bar">' + ((stack1 = container.lambda(container.strict(depth0, "bar", { "start": { "line": 1, "column": 27 }, "end": { "line": 1, "column": 30 } }), depth0)) != null ? stack1 : "") + "</div>";
  }, "useData": true },
  "empty": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    return '<p class="empty">' + container.escapeExpression(container.lambda(container.strict(depth0, "text", { "start": { "line": 1, "column": 19 }, "end": { "line": 1, "column": 23 } }), depth0)) + "</p>";
  }, "useData": true },
  "filters": { "0": function(container, depth0, helpers, partials, data, blockParams, depths) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return (stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "isMenu"), { "name": "if", "hash": {}, "fn": container.program(1, data, 0, blockParams, depths), "inverse": container.program(3, data, 0, blockParams, depths), "data": data, "loc": { "start": { "line": 6, "column": 0 }, "end": { "line": 10, "column": 7 } } })) != null ? stack1 : "";
  }, "1": function(container, depth0, helpers, partials, data, blockParams, depths) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<select data-facet="' + alias3(alias2(alias1(depth0, "index", { "start": { "line": 7, "column": 22 }, "end": { "line": 7, "column": 27 } }), depth0)) + '" data-key="' + alias3(alias2(alias1(depth0, "key", { "start": { "line": 7, "column": 43 }, "end": { "line": 7, "column": 46 } }), depth0)) + '" aria-label="' + alias3(alias2(alias1(depth0, "label", { "start": { "line": 7, "column": 64 }, "end": { "line": 7, "column": 69 } }), depth0)) + '"><option value="">' + alias3(alias2(alias1(depth0, "label", { "start": { "line": 7, "column": 92 }, "end": { "line": 7, "column": 97 } }), depth0)) + ": " + alias3(alias2(alias1(lookupProperty(depths[1], "words"), "any", { "start": { "line": 7, "column": 103 }, "end": { "line": 7, "column": 115 } }), depth0)) + "</option>" + ((stack1 = lookupProperty(helpers, "each").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "options"), { "name": "each", "hash": {}, "fn": container.program(2, data, 0, blockParams, depths), "inverse": container.noop, "data": data, "loc": { "start": { "line": 7, "column": 126 }, "end": { "line": 7, "column": 216 } } })) != null ? stack1 : "") + "</select>\n";
  }, "2": function(container, depth0, helpers, partials, data) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return '<option value="' + alias3(alias2(alias1(depth0, "value", { "start": { "line": 7, "column": 160 }, "end": { "line": 7, "column": 165 } }), depth0)) + '" data-text="' + alias3(alias2(alias1(depth0, "text", { "start": { "line": 7, "column": 182 }, "end": { "line": 7, "column": 186 } }), depth0)) + '">' + alias3(alias2(alias1(depth0, "text", { "start": { "line": 7, "column": 192 }, "end": { "line": 7, "column": 196 } }), depth0)) + "</option>";
  }, "3": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<fieldset data-facet="' + alias3(alias2(alias1(depth0, "index", { "start": { "line": 9, "column": 24 }, "end": { "line": 9, "column": 29 } }), depth0)) + '" data-key="' + alias3(alias2(alias1(depth0, "key", { "start": { "line": 9, "column": 45 }, "end": { "line": 9, "column": 48 } }), depth0)) + '"><legend>' + alias3(alias2(alias1(depth0, "label", { "start": { "line": 9, "column": 62 }, "end": { "line": 9, "column": 67 } }), depth0)) + "</legend>" + ((stack1 = lookupProperty(helpers, "each").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "options"), { "name": "each", "hash": {}, "fn": container.program(4, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 9, "column": 78 }, "end": { "line": 9, "column": 279 } } })) != null ? stack1 : "") + "</fieldset>\n";
  }, "4": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<button type="button" aria-pressed="false" value="' + alias3(alias2(alias1(depth0, "value", { "start": { "line": 9, "column": 147 }, "end": { "line": 9, "column": 152 } }), depth0)) + '"' + ((stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "status"), { "name": "if", "hash": {}, "fn": container.program(5, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 9, "column": 155 }, "end": { "line": 9, "column": 202 } } })) != null ? stack1 : "") + ">" + ((stack1 = alias2(alias1(depth0, "icon", { "start": { "line": 9, "column": 206 }, "end": { "line": 9, "column": 210 } }), depth0)) != null ? stack1 : "") + "<bdi>" + alias3(alias2(alias1(depth0, "text", { "start": { "line": 9, "column": 220 }, "end": { "line": 9, "column": 224 } }), depth0)) + '</bdi> <span class="number"></span></button>';
  }, "5": function(container, depth0, helpers, partials, data) {
    return ' class="status-' + container.escapeExpression(container.lambda(container.strict(depth0, "status", { "start": { "line": 9, "column": 186 }, "end": { "line": 9, "column": 192 } }), depth0)) + '"';
  }, "6": function(container, depth0, helpers, partials, data, blockParams, depths) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<option value="' + alias3(alias2(alias1(depth0, "key", { "start": { "line": 13, "column": 151 }, "end": { "line": 13, "column": 154 } }), depth0)) + '">' + alias3(alias2(alias1(lookupProperty(depths[1], "words"), "sort", { "start": { "line": 13, "column": 160 }, "end": { "line": 13, "column": 173 } }), depth0)) + ": " + alias3(alias2(alias1(depth0, "label", { "start": { "line": 13, "column": 179 }, "end": { "line": 13, "column": 184 } }), depth0)) + "</option>";
  }, "7": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, alias4 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<label><input type="checkbox" value="' + alias3(alias2(alias1(depth0, "key", { "start": { "line": 14, "column": 176 }, "end": { "line": 14, "column": 179 } }), depth0)) + '" data-label="' + alias3(alias2(alias1(depth0, "label", { "start": { "line": 14, "column": 197 }, "end": { "line": 14, "column": 202 } }), depth0)) + '"' + ((stack1 = lookupProperty(helpers, "if").call(alias4, lookupProperty(depth0, "detail"), { "name": "if", "hash": {}, "fn": container.program(8, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 14, "column": 205 }, "end": { "line": 14, "column": 251 } } })) != null ? stack1 : "") + " checked" + ((stack1 = lookupProperty(helpers, "if").call(alias4, lookupProperty(depth0, "isFixed"), { "name": "if", "hash": {}, "fn": container.program(9, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 14, "column": 259 }, "end": { "line": 14, "column": 290 } } })) != null ? stack1 : "") + "><bdi>" + alias3(alias2(alias1(depth0, "label", { "start": { "line": 14, "column": 298 }, "end": { "line": 14, "column": 303 } }), depth0)) + "</bdi></label>";
  }, "8": function(container, depth0, helpers, partials, data) {
    return ' data-detail="' + container.escapeExpression(container.lambda(container.strict(depth0, "detail", { "start": { "line": 14, "column": 235 }, "end": { "line": 14, "column": 241 } }), depth0)) + '"';
  }, "9": function(container, depth0, helpers, partials, data) {
    return " disabled";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data, blockParams, depths) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, alias4 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<div class="filters" id="ap.filters" role="search" data-matching="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "matching", { "start": { "line": 1, "column": 68 }, "end": { "line": 1, "column": 82 } }), depth0)) + '" data-nothing="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "nothing", { "start": { "line": 1, "column": 102 }, "end": { "line": 1, "column": 115 } }), depth0)) + '" data-here="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "here", { "start": { "line": 1, "column": 132 }, "end": { "line": 1, "column": 142 } }), depth0)) + '" data-none-here="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "noneHere", { "start": { "line": 1, "column": 164 }, "end": { "line": 1, "column": 178 } }), depth0)) + '" data-counter="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "counter", { "start": { "line": 1, "column": 198 }, "end": { "line": 1, "column": 211 } }), depth0)) + '" data-copied="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "copied", { "start": { "line": 1, "column": 230 }, "end": { "line": 1, "column": 242 } }), depth0)) + '" data-copy-failed="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "copyFailed", { "start": { "line": 1, "column": 266 }, "end": { "line": 1, "column": 282 } }), depth0)) + '" data-downloaded="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "downloaded", { "start": { "line": 1, "column": 305 }, "end": { "line": 1, "column": 321 } }), depth0)) + '" hidden>\n<div class="search"><label class="unseen" for="ap.search">' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "search", { "start": { "line": 2, "column": 60 }, "end": { "line": 2, "column": 72 } }), depth0)) + '</label><input id="ap.search" type="search" autocomplete="off" spellcheck="false" placeholder="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "hint", { "start": { "line": 2, "column": 171 }, "end": { "line": 2, "column": 181 } }), depth0)) + '" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd></div>\n<button type="button" class="toggle" aria-expanded="false" aria-controls="ap.choices">' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "filters", { "start": { "line": 3, "column": 88 }, "end": { "line": 3, "column": 101 } }), depth0)) + '</button>\n<div class="choices" id="ap.choices">\n' + ((stack1 = lookupProperty(helpers, "each").call(alias4, lookupProperty(depth0, "facets"), { "name": "each", "hash": {}, "fn": container.program(0, data, 0, blockParams, depths), "inverse": container.noop, "data": data, "loc": { "start": { "line": 5, "column": 0 }, "end": { "line": 11, "column": 9 } } })) != null ? stack1 : "") + '<div class="tools">\n<div class="sorting"><select aria-label="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "sort", { "start": { "line": 13, "column": 43 }, "end": { "line": 13, "column": 53 } }), depth0)) + '"><option value="">' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "sort", { "start": { "line": 13, "column": 76 }, "end": { "line": 13, "column": 86 } }), depth0)) + ": " + alias3(alias2(alias1(lookupProperty(depth0, "words"), "unsorted", { "start": { "line": 13, "column": 92 }, "end": { "line": 13, "column": 106 } }), depth0)) + "</option>" + ((stack1 = lookupProperty(helpers, "each").call(alias4, lookupProperty(depth0, "columns"), { "name": "each", "hash": {}, "fn": container.program(6, data, 0, blockParams, depths), "inverse": container.noop, "data": data, "loc": { "start": { "line": 13, "column": 117 }, "end": { "line": 13, "column": 204 } } })) != null ? stack1 : "") + '</select><button type="button" class="direction" aria-pressed="false" aria-label="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "descending", { "start": { "line": 13, "column": 288 }, "end": { "line": 13, "column": 304 } }), depth0)) + '" title="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "descending", { "start": { "line": 13, "column": 317 }, "end": { "line": 13, "column": 333 } }), depth0)) + '" disabled></button></div>\n<details class="columns"><summary>' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "columns", { "start": { "line": 14, "column": 36 }, "end": { "line": 14, "column": 49 } }), depth0)) + '</summary><fieldset><legend class="unseen">' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "columns", { "start": { "line": 14, "column": 96 }, "end": { "line": 14, "column": 109 } }), depth0)) + "</legend>" + ((stack1 = lookupProperty(helpers, "each").call(alias4, lookupProperty(depth0, "columns"), { "name": "each", "hash": {}, "fn": container.program(7, data, 0, blockParams, depths), "inverse": container.noop, "data": data, "loc": { "start": { "line": 14, "column": 120 }, "end": { "line": 14, "column": 328 } } })) != null ? stack1 : "") + '</fieldset></details>\n<button type="button" class="copy" title="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "copyHint", { "start": { "line": 15, "column": 44 }, "end": { "line": 15, "column": 58 } }), depth0)) + '">' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "copy", { "start": { "line": 15, "column": 64 }, "end": { "line": 15, "column": 74 } }), depth0)) + '</button>\n<button type="button" class="csv" title="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "csvHint", { "start": { "line": 16, "column": 43 }, "end": { "line": 16, "column": 56 } }), depth0)) + '">' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "csv", { "start": { "line": 16, "column": 62 }, "end": { "line": 16, "column": 71 } }), depth0)) + '</button>\n</div>\n</div>\n<button type="button" class="clear" hidden>' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "clear", { "start": { "line": 19, "column": 45 }, "end": { "line": 19, "column": 56 } }), depth0)) + '</button>\n<output for="ap.search"></output>\n<p class="announcement unseen" role="status"></p>\n</div>';
  }, "useData": true, "useDepths": true },
  "head": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="' + alias3(alias2(alias1(depth0, "policy", { "start": { "line": 2, "column": 54 }, "end": { "line": 2, "column": 60 } }), depth0)) + '">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="referrer" content="no-referrer">\n<meta name="robots" content="noindex, nofollow">\n<meta name="color-scheme" content="light dark">\n<meta name="generator" content="' + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "generator", { "start": { "line": 7, "column": 34 }, "end": { "line": 7, "column": 48 } }), depth0)) + '">\n<meta name="author" content="' + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "author", { "start": { "line": 8, "column": 31 }, "end": { "line": 8, "column": 42 } }), depth0)) + '">\n<meta name="description" content="' + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "subject", { "start": { "line": 9, "column": 36 }, "end": { "line": 9, "column": 48 } }), depth0)) + '">\n<meta name="keywords" content="' + alias3(alias2(alias1(depth0, "keywords", { "start": { "line": 10, "column": 33 }, "end": { "line": 10, "column": 41 } }), depth0)) + '">\n<meta name="document-id" content="' + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "id", { "start": { "line": 11, "column": 36 }, "end": { "line": 11, "column": 43 } }), depth0)) + '">\n<title>' + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "title", { "start": { "line": 12, "column": 9 }, "end": { "line": 12, "column": 19 } }), depth0)) + " \xB7 " + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "subject", { "start": { "line": 12, "column": 26 }, "end": { "line": 12, "column": 38 } }), depth0)) + '</title>\n<link rel="icon" href="data:,">\n<style>' + ((stack1 = alias2(alias1(depth0, "style", { "start": { "line": 14, "column": 10 }, "end": { "line": 14, "column": 15 } }), depth0)) != null ? stack1 : "") + "</style>";
  }, "useData": true },
  "legend-bar": { "0": function(container, depth0, helpers, partials, data) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return '<a href="' + alias3(alias2(alias1(depth0, "href", { "start": { "line": 2, "column": 55 }, "end": { "line": 2, "column": 59 } }), depth0)) + '">' + alias3(alias2(alias1(depth0, "label", { "start": { "line": 2, "column": 65 }, "end": { "line": 2, "column": 70 } }), depth0)) + "</a>";
  }, "1": function(container, depth0, helpers, partials, data) {
    return container.escapeExpression(container.lambda(container.strict(depth0, "label", { "start": { "line": 2, "column": 86 }, "end": { "line": 2, "column": 91 } }), depth0));
  }, "2": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda;
    return "<li>" + ((stack1 = alias2(alias1(depth0, "icon", { "start": { "line": 6, "column": 7 }, "end": { "line": 6, "column": 11 } }), depth0)) != null ? stack1 : "") + "<b>" + ((stack1 = alias2(alias1(depth0, "html", { "start": { "line": 6, "column": 20 }, "end": { "line": 6, "column": 24 } }), depth0)) != null ? stack1 : "") + "</b> " + container.escapeExpression(alias2(alias1(depth0, "label", { "start": { "line": 6, "column": 34 }, "end": { "line": 6, "column": 39 } }), depth0)) + "</li>\n";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, alias2 = container.strict, alias3 = container.lambda, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<figure class="bar">\n<figcaption><span class="label">' + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "href"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.program(1, data, 0), "data": data, "loc": { "start": { "line": 2, "column": 32 }, "end": { "line": 2, "column": 100 } } })) != null ? stack1 : "") + '</span> <span class="note">' + container.escapeExpression(alias3(alias2(depth0, "note", { "start": { "line": 2, "column": 129 }, "end": { "line": 2, "column": 133 } }), depth0)) + "</span></figcaption>\n" + ((stack1 = alias3(alias2(depth0, "stack", { "start": { "line": 3, "column": 3 }, "end": { "line": 3, "column": 8 } }), depth0)) != null ? stack1 : "") + '\n<ul class="legend">\n' + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "segments"), { "name": "each", "hash": {}, "fn": container.program(2, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 5, "column": 0 }, "end": { "line": 7, "column": 9 } } })) != null ? stack1 : "") + "</ul>\n</figure>";
  }, "useData": true },
  "mark": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    return '<p class="mark" role="note"><bdi>' + container.escapeExpression(container.lambda(container.strict(depth0, "text", { "start": { "line": 1, "column": 35 }, "end": { "line": 1, "column": 39 } }), depth0)) + "</bdi></p>";
  }, "useData": true },
  "outline": { "0": function(container, depth0, helpers, partials, data) {
    return ' class="block ' + container.escapeExpression(container.lambda(container.strict(depth0, "block", { "start": { "line": 1, "column": 32 }, "end": { "line": 1, "column": 37 } }), depth0)) + '"';
  }, "1": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, alias4 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<li><a href="' + alias3(alias2(alias1(depth0, "href", { "start": { "line": 3, "column": 15 }, "end": { "line": 3, "column": 19 } }), depth0)) + '"><span class="name"><bdi>' + alias3(alias2(alias1(depth0, "text", { "start": { "line": 3, "column": 49 }, "end": { "line": 3, "column": 53 } }), depth0)) + "</bdi></span>" + ((stack1 = lookupProperty(helpers, "if").call(alias4, lookupProperty(depth0, "count"), { "name": "if", "hash": {}, "fn": container.program(2, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 3, "column": 68 }, "end": { "line": 3, "column": 228 } } })) != null ? stack1 : "") + ((stack1 = lookupProperty(helpers, "if").call(alias4, lookupProperty(depth0, "stack"), { "name": "if", "hash": {}, "fn": container.program(3, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 3, "column": 228 }, "end": { "line": 3, "column": 259 } } })) != null ? stack1 : "") + "</a>" + ((stack1 = alias2(alias1(depth0, "children", { "start": { "line": 3, "column": 266 }, "end": { "line": 3, "column": 274 } }), depth0)) != null ? stack1 : "") + "</li>\n";
  }, "2": function(container, depth0, helpers, partials, data) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return ' <span class="count"><span aria-hidden="true" data-count-of="' + alias3(alias2(alias1(depth0, "anchor", { "start": { "line": 3, "column": 144 }, "end": { "line": 3, "column": 150 } }), depth0)) + '">' + alias3(alias2(alias1(depth0, "count", { "start": { "line": 3, "column": 156 }, "end": { "line": 3, "column": 161 } }), depth0)) + '</span><span class="unseen">' + alias3(alias2(alias1(depth0, "countInWords", { "start": { "line": 3, "column": 193 }, "end": { "line": 3, "column": 205 } }), depth0)) + "</span></span>";
  }, "3": function(container, depth0, helpers, partials, data) {
    var stack1;
    return (stack1 = container.lambda(container.strict(depth0, "stack", { "start": { "line": 3, "column": 244 }, "end": { "line": 3, "column": 249 } }), depth0)) != null ? stack1 : "";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return "<ol" + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "block"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 3 }, "end": { "line": 1, "column": 47 } } })) != null ? stack1 : "") + ">\n" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "entries"), { "name": "each", "hash": {}, "fn": container.program(1, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 2, "column": 0 }, "end": { "line": 4, "column": 9 } } })) != null ? stack1 : "") + "</ol>";
  }, "useData": true },
  "script": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1;
    return "<script>" + ((stack1 = container.lambda(container.strict(depth0, "source", { "start": { "line": 1, "column": 11 }, "end": { "line": 1, "column": 17 } }), depth0)) != null ? stack1 : "") + "</script>";
  }, "useData": true },
  "searchable": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda;
    return '<div class="searchable" id="ap.policies">' + ((stack1 = alias2(alias1(depth0, "filters", { "start": { "line": 1, "column": 44 }, "end": { "line": 1, "column": 51 } }), depth0)) != null ? stack1 : "") + ((stack1 = alias2(alias1(depth0, "content", { "start": { "line": 1, "column": 57 }, "end": { "line": 1, "column": 64 } }), depth0)) != null ? stack1 : "") + "</div>";
  }, "useData": true },
  "section": { "0": function(container, depth0, helpers, partials, data) {
    return " leaf " + container.escapeExpression(container.lambda(container.strict(depth0, "rows", { "start": { "line": 1, "column": 51 }, "end": { "line": 1, "column": 55 } }), depth0));
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<section class="level-' + alias3(alias2(alias1(depth0, "level", { "start": { "line": 1, "column": 24 }, "end": { "line": 1, "column": 29 } }), depth0)) + ((stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "rows"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 31 }, "end": { "line": 1, "column": 64 } } })) != null ? stack1 : "") + '" data-section="' + alias3(alias2(alias1(depth0, "anchor", { "start": { "line": 1, "column": 82 }, "end": { "line": 1, "column": 88 } }), depth0)) + '">';
  }, "useData": true },
  "settings": { "0": function(container, depth0, helpers, partials, data) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return '<option value="' + alias3(alias2(alias1(depth0, "look", { "start": { "line": 4, "column": 72 }, "end": { "line": 4, "column": 76 } }), depth0)) + '">' + alias3(alias2(alias1(depth0, "text", { "start": { "line": 4, "column": 82 }, "end": { "line": 4, "column": 86 } }), depth0)) + "</option>";
  }, "1": function(container, depth0, helpers, partials, data) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return "<div><dt><kbd>" + alias3(alias2(alias1(depth0, "key", { "start": { "line": 5, "column": 63 }, "end": { "line": 5, "column": 66 } }), depth0)) + "</kbd></dt><dd>" + alias3(alias2(alias1(depth0, "text", { "start": { "line": 5, "column": 85 }, "end": { "line": 5, "column": 89 } }), depth0)) + "</dd></div>";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, alias4 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<button type="button" class="settings" aria-haspopup="dialog" hidden>' + alias3(alias2(alias1(depth0, "settings", { "start": { "line": 1, "column": 71 }, "end": { "line": 1, "column": 79 } }), depth0)) + '</button>\n<dialog class="settings-dialog" aria-labelledby="ap.settings">\n<h2 id="ap.settings">' + alias3(alias2(alias1(depth0, "settings", { "start": { "line": 3, "column": 23 }, "end": { "line": 3, "column": 31 } }), depth0)) + "</h2>\n<p><label>" + alias3(alias2(alias1(depth0, "look", { "start": { "line": 4, "column": 12 }, "end": { "line": 4, "column": 16 } }), depth0)) + ' <select class="look">' + ((stack1 = lookupProperty(helpers, "each").call(alias4, lookupProperty(depth0, "looks"), { "name": "each", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 4, "column": 40 }, "end": { "line": 4, "column": 106 } } })) != null ? stack1 : "") + '</select></label></p>\n<dl aria-label="' + alias3(alias2(alias1(depth0, "keysHeading", { "start": { "line": 5, "column": 18 }, "end": { "line": 5, "column": 29 } }), depth0)) + '">' + ((stack1 = lookupProperty(helpers, "each").call(alias4, lookupProperty(depth0, "keys"), { "name": "each", "hash": {}, "fn": container.program(1, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 5, "column": 33 }, "end": { "line": 5, "column": 111 } } })) != null ? stack1 : "") + '</dl>\n<p><label><input type="checkbox" class="single-keys" checked> ' + alias3(alias2(alias1(depth0, "singleKeys", { "start": { "line": 6, "column": 64 }, "end": { "line": 6, "column": 74 } }), depth0)) + '</label></p>\n<p><button type="button" class="close">' + alias3(alias2(alias1(depth0, "close", { "start": { "line": 7, "column": 41 }, "end": { "line": 7, "column": 46 } }), depth0)) + "</button></p>\n</dialog>";
  }, "useData": true },
  "stack": { "0": function(container, depth0, helpers, partials, data) {
    return ' role="img" aria-label="' + container.escapeExpression(container.lambda(container.strict(depth0, "label", { "start": { "line": 1, "column": 110 }, "end": { "line": 1, "column": 115 } }), depth0)) + '"';
  }, "1": function(container, depth0, helpers, partials, data) {
    return ' aria-hidden="true"';
  }, "2": function(container, depth0, helpers, partials, data) {
    var alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return '<rect class="status-' + alias3(alias2(alias1(depth0, "status", { "start": { "line": 1, "column": 190 }, "end": { "line": 1, "column": 196 } }), depth0)) + '" x="' + alias3(alias2(alias1(depth0, "x", { "start": { "line": 1, "column": 205 }, "end": { "line": 1, "column": 206 } }), depth0)) + '" width="' + alias3(alias2(alias1(depth0, "width", { "start": { "line": 1, "column": 219 }, "end": { "line": 1, "column": 224 } }), depth0)) + '" height="1"/>';
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<svg class="stack" viewBox="0 0 ' + container.escapeExpression(container.lambda(container.strict(depth0, "units", { "start": { "line": 1, "column": 34 }, "end": { "line": 1, "column": 39 } }), depth0)) + ' 1" preserveAspectRatio="none"' + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "label"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.program(1, data, 0), "data": data, "loc": { "start": { "line": 1, "column": 71 }, "end": { "line": 1, "column": 152 } } })) != null ? stack1 : "") + ">" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "parts"), { "name": "each", "hash": {}, "fn": container.program(2, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 153 }, "end": { "line": 1, "column": 249 } } })) != null ? stack1 : "") + "</svg>";
  }, "useData": true },
  "table": { "0": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<div class="part ' + container.escapeExpression(container.lambda(container.strict(depth0, "block", { "start": { "line": 1, "column": 32 }, "end": { "line": 1, "column": 37 } }), depth0)) + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "isPiece"), { "name": "if", "hash": {}, "fn": container.program(1, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 39 }, "end": { "line": 1, "column": 67 } } })) != null ? stack1 : "") + '">' + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "isStowed"), { "name": "if", "hash": {}, "fn": container.program(2, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 69 }, "end": { "line": 1, "column": 102 } } })) != null ? stack1 : "");
  }, "1": function(container, depth0, helpers, partials, data) {
    return " block";
  }, "2": function(container, depth0, helpers, partials, data) {
    return "<noscript>";
  }, "3": function(container, depth0, helpers, partials, data) {
    return "<col>";
  }, "4": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression;
    return '<th scope="col" class="' + alias3(alias2(alias1(depth0, "type", { "start": { "line": 5, "column": 51 }, "end": { "line": 5, "column": 55 } }), depth0)) + '">' + ((stack1 = alias2(alias1(depth0, "icon", { "start": { "line": 5, "column": 62 }, "end": { "line": 5, "column": 66 } }), depth0)) != null ? stack1 : "") + alias3(alias2(alias1(depth0, "label", { "start": { "line": 5, "column": 71 }, "end": { "line": 5, "column": 76 } }), depth0)) + "</th>";
  }, "5": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return "<tr" + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "anchor"), { "name": "if", "hash": {}, "fn": container.program(6, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 9, "column": 3 }, "end": { "line": 9, "column": 40 } } })) != null ? stack1 : "") + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "entry"), { "name": "if", "hash": {}, "fn": container.program(7, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 9, "column": 40 }, "end": { "line": 9, "column": 83 } } })) != null ? stack1 : "") + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "facets"), { "name": "if", "hash": {}, "fn": container.program(8, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 9, "column": 83 }, "end": { "line": 9, "column": 129 } } })) != null ? stack1 : "") + ">" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "cells"), { "name": "each", "hash": {}, "fn": container.program(9, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 9, "column": 130 }, "end": { "line": 9, "column": 395 } } })) != null ? stack1 : "") + "</tr\n>";
  }, "6": function(container, depth0, helpers, partials, data) {
    return ' id="' + container.escapeExpression(container.lambda(container.strict(depth0, "anchor", { "start": { "line": 9, "column": 24 }, "end": { "line": 9, "column": 30 } }), depth0)) + '"';
  }, "7": function(container, depth0, helpers, partials, data) {
    return ' data-entry="' + container.escapeExpression(container.lambda(container.strict(depth0, "entry", { "start": { "line": 9, "column": 68 }, "end": { "line": 9, "column": 73 } }), depth0)) + '"';
  }, "8": function(container, depth0, helpers, partials, data) {
    return ' data-facets="' + container.escapeExpression(container.lambda(container.strict(depth0, "facets", { "start": { "line": 9, "column": 113 }, "end": { "line": 9, "column": 119 } }), depth0)) + '"';
  }, "9": function(container, depth0, helpers, partials, data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return (stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(data, "first"), { "name": "if", "hash": {}, "fn": container.program(10, data, 0), "inverse": container.program(13, data, 0), "data": data, "loc": { "start": { "line": 9, "column": 145 }, "end": { "line": 9, "column": 386 } } })) != null ? stack1 : "";
  }, "10": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<th scope="row"' + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "class"), { "name": "if", "hash": {}, "fn": container.program(11, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 9, "column": 174 }, "end": { "line": 9, "column": 212 } } })) != null ? stack1 : "") + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "value"), { "name": "if", "hash": {}, "fn": container.program(12, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 9, "column": 212 }, "end": { "line": 9, "column": 255 } } })) != null ? stack1 : "") + ">" + ((stack1 = container.lambda(container.strict(depth0, "html", { "start": { "line": 9, "column": 259 }, "end": { "line": 9, "column": 263 } }), depth0)) != null ? stack1 : "") + "</th>";
  }, "11": function(container, depth0, helpers, partials, data) {
    return ' class="' + container.escapeExpression(container.lambda(container.strict(depth0, "class", { "start": { "line": 9, "column": 197 }, "end": { "line": 9, "column": 202 } }), depth0)) + '"';
  }, "12": function(container, depth0, helpers, partials, data) {
    return ' data-value="' + container.escapeExpression(container.lambda(container.strict(depth0, "value", { "start": { "line": 9, "column": 240 }, "end": { "line": 9, "column": 245 } }), depth0)) + '"';
  }, "13": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return "<td" + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "class"), { "name": "if", "hash": {}, "fn": container.program(11, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 9, "column": 282 }, "end": { "line": 9, "column": 320 } } })) != null ? stack1 : "") + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "value"), { "name": "if", "hash": {}, "fn": container.program(12, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 9, "column": 320 }, "end": { "line": 9, "column": 363 } } })) != null ? stack1 : "") + ">" + ((stack1 = container.lambda(container.strict(depth0, "html", { "start": { "line": 9, "column": 367 }, "end": { "line": 9, "column": 371 } }), depth0)) != null ? stack1 : "") + "</td>";
  }, "14": function(container, depth0, helpers, partials, data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return "<tfoot><tr>" + ((stack1 = lookupProperty(helpers, "each").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "totals"), { "name": "each", "hash": {}, "fn": container.program(15, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 11, "column": 25 }, "end": { "line": 11, "column": 165 } } })) != null ? stack1 : "") + "</tr></tfoot>";
  }, "15": function(container, depth0, helpers, partials, data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return (stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(data, "first"), { "name": "if", "hash": {}, "fn": container.program(16, data, 0), "inverse": container.program(17, data, 0), "data": data, "loc": { "start": { "line": 11, "column": 41 }, "end": { "line": 11, "column": 156 } } })) != null ? stack1 : "";
  }, "16": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda;
    return '<th scope="row" class="' + container.escapeExpression(alias2(alias1(depth0, "class", { "start": { "line": 11, "column": 80 }, "end": { "line": 11, "column": 85 } }), depth0)) + '">' + ((stack1 = alias2(alias1(depth0, "html", { "start": { "line": 11, "column": 92 }, "end": { "line": 11, "column": 96 } }), depth0)) != null ? stack1 : "") + "</th>";
  }, "17": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda;
    return '<td class="' + container.escapeExpression(alias2(alias1(depth0, "class", { "start": { "line": 11, "column": 125 }, "end": { "line": 11, "column": 130 } }), depth0)) + '">' + ((stack1 = alias2(alias1(depth0, "html", { "start": { "line": 11, "column": 137 }, "end": { "line": 11, "column": 141 } }), depth0)) != null ? stack1 : "") + "</td>";
  }, "18": function(container, depth0, helpers, partials, data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return ((stack1 = lookupProperty(helpers, "if").call(depth0 != null ? depth0 : container.nullContext || {}, lookupProperty(depth0, "isStowed"), { "name": "if", "hash": {}, "fn": container.program(19, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 13, "column": 13 }, "end": { "line": 13, "column": 47 } } })) != null ? stack1 : "") + "</div>";
  }, "19": function(container, depth0, helpers, partials, data) {
    return "</noscript>";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = depth0 != null ? depth0 : container.nullContext || {}, alias2 = container.strict, alias3 = container.lambda, alias4 = container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "block"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 1, "column": 0 }, "end": { "line": 1, "column": 109 } } })) != null ? stack1 : "") + '\n<table class="' + alias4(alias3(alias2(depth0, "kind", { "start": { "line": 2, "column": 16 }, "end": { "line": 2, "column": 20 } }), depth0)) + " " + alias4(alias3(alias2(depth0, "columns", { "start": { "line": 2, "column": 25 }, "end": { "line": 2, "column": 32 } }), depth0)) + '">\n<caption>' + alias4(alias3(alias2(depth0, "title", { "start": { "line": 3, "column": 11 }, "end": { "line": 3, "column": 16 } }), depth0)) + "</caption>\n<colgroup>" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "heads"), { "name": "each", "hash": {}, "fn": container.program(3, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 4, "column": 10 }, "end": { "line": 4, "column": 39 } } })) != null ? stack1 : "") + "</colgroup>\n<thead><tr>" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "heads"), { "name": "each", "hash": {}, "fn": container.program(4, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 5, "column": 11 }, "end": { "line": 5, "column": 92 } } })) != null ? stack1 : "") + "</tr></thead>\n<tbody>\n" + ((stack1 = lookupProperty(helpers, "each").call(alias1, lookupProperty(depth0, "rows"), { "name": "each", "hash": {}, "fn": container.program(5, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 8, "column": 0 }, "end": { "line": 10, "column": 10 } } })) != null ? stack1 : "") + "</tbody>\n" + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "totals"), { "name": "if", "hash": {}, "fn": container.program(14, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 11, "column": 0 }, "end": { "line": 11, "column": 185 } } })) != null ? stack1 : "") + "\n</table>\n" + ((stack1 = lookupProperty(helpers, "if").call(alias1, lookupProperty(depth0, "block"), { "name": "if", "hash": {}, "fn": container.program(18, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 13, "column": 0 }, "end": { "line": 13, "column": 60 } } })) != null ? stack1 : "");
  }, "useData": true },
  "title": { "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    return "<h1><bdi>" + container.escapeExpression(container.lambda(container.strict(depth0, "text", { "start": { "line": 1, "column": 11 }, "end": { "line": 1, "column": 15 } }), depth0)) + "</bdi></h1>";
  }, "useData": true }
};
var layouts = {
  "9c9fe3d1aa6c9f7ebf6f3aad6decf33089e560696bddf7e3a0355a729c77c4eb": { "0": function(container, depth0, helpers, partials, data) {
    return ' class="has-contents"';
  }, "1": function(container, depth0, helpers, partials, data) {
    return "<span><bdi>" + container.escapeExpression(container.lambda(depth0, depth0)) + "</bdi></span>";
  }, "2": function(container, depth0, helpers, partials, data) {
    var lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return "<span><bdi>" + container.escapeExpression(container.lambda(container.strict(lookupProperty(depth0, "meta"), "classification", { "start": { "line": 28, "column": 97 }, "end": { "line": 28, "column": 116 } }), depth0)) + "</bdi></span>";
  }, "compiler": [8, ">= 4.3.0"], "main": function(container, depth0, helpers, partials, data) {
    var stack1, alias1 = container.strict, alias2 = container.lambda, alias3 = container.escapeExpression, alias4 = depth0 != null ? depth0 : container.nullContext || {}, lookupProperty = container.lookupProperty || function(parent, propertyName) {
      if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
        return parent[propertyName];
      }
      return void 0;
    };
    return '<!doctype html>\n<html lang="' + alias3(alias2(alias1(depth0, "lang", { "start": { "line": 18, "column": 14 }, "end": { "line": 18, "column": 18 } }), depth0)) + '" dir="' + alias3(alias2(alias1(depth0, "dir", { "start": { "line": 18, "column": 29 }, "end": { "line": 18, "column": 32 } }), depth0)) + '">\n<head>\n' + ((stack1 = alias2(alias1(depth0, "head", { "start": { "line": 20, "column": 3 }, "end": { "line": 20, "column": 7 } }), depth0)) != null ? stack1 : "") + "\n</head>\n<body" + ((stack1 = lookupProperty(helpers, "if").call(alias4, lookupProperty(depth0, "hasContents"), { "name": "if", "hash": {}, "fn": container.program(0, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 22, "column": 5 }, "end": { "line": 22, "column": 52 } } })) != null ? stack1 : "") + '>\n<a class="skip" href="#ap.main">' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "skip", { "start": { "line": 23, "column": 34 }, "end": { "line": 23, "column": 44 } }), depth0)) + '</a>\n<header class="strip">\n' + ((stack1 = alias2(alias1(depth0, "mark", { "start": { "line": 25, "column": 3 }, "end": { "line": 25, "column": 7 } }), depth0)) != null ? stack1 : "") + '\n<div class="running">\n<p class="about">' + ((stack1 = lookupProperty(helpers, "each").call(alias4, lookupProperty(lookupProperty(depth0, "meta"), "runningHead"), { "name": "each", "hash": {}, "fn": container.program(1, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 27, "column": 17 }, "end": { "line": 27, "column": 84 } } })) != null ? stack1 : "") + '</p>\n<p class="origin"><span><bdi>' + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "origin", { "start": { "line": 28, "column": 31 }, "end": { "line": 28, "column": 42 } }), depth0)) + "</bdi></span>" + ((stack1 = lookupProperty(helpers, "if").call(alias4, lookupProperty(lookupProperty(depth0, "meta"), "classification"), { "name": "if", "hash": {}, "fn": container.program(2, data, 0), "inverse": container.noop, "data": data, "loc": { "start": { "line": 28, "column": 57 }, "end": { "line": 28, "column": 138 } } })) != null ? stack1 : "") + "</p>\n" + ((stack1 = alias2(alias1(depth0, "settings", { "start": { "line": 29, "column": 3 }, "end": { "line": 29, "column": 11 } }), depth0)) != null ? stack1 : "") + '\n</div>\n</header>\n<div class="page">\n<nav class="side" aria-label="' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "contents", { "start": { "line": 33, "column": 32 }, "end": { "line": 33, "column": 46 } }), depth0)) + '">\n' + ((stack1 = alias2(alias1(depth0, "navigation", { "start": { "line": 34, "column": 3 }, "end": { "line": 34, "column": 13 } }), depth0)) != null ? stack1 : "") + '\n</nav>\n<main id="ap.main" tabindex="-1">\n' + ((stack1 = alias2(alias1(depth0, "content", { "start": { "line": 37, "column": 3 }, "end": { "line": 37, "column": 10 } }), depth0)) != null ? stack1 : "") + '\n</main>\n</div>\n<footer class="colophon">\n<p>' + alias3(alias2(alias1(lookupProperty(depth0, "words"), "document", { "start": { "line": 41, "column": 5 }, "end": { "line": 41, "column": 19 } }), depth0)) + " <code>" + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "id", { "start": { "line": 41, "column": 30 }, "end": { "line": 41, "column": 37 } }), depth0)) + "</code></p>\n<p>" + alias3(alias2(alias1(lookupProperty(depth0, "words"), "created", { "start": { "line": 42, "column": 5 }, "end": { "line": 42, "column": 18 } }), depth0)) + ' <time datetime="' + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "createdAt", { "start": { "line": 42, "column": 39 }, "end": { "line": 42, "column": 53 } }), depth0)) + '">' + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "createdText", { "start": { "line": 42, "column": 59 }, "end": { "line": 42, "column": 75 } }), depth0)) + "</time></p>\n<p>" + alias3(alias2(alias1(lookupProperty(depth0, "meta"), "generator", { "start": { "line": 43, "column": 5 }, "end": { "line": 43, "column": 19 } }), depth0)) + "</p>\n</footer>\n" + ((stack1 = alias2(alias1(depth0, "script", { "start": { "line": 45, "column": 3 }, "end": { "line": 45, "column": 9 } }), depth0)) != null ? stack1 : "") + "\n</body>\n</html>\n";
  }, "useData": true }
};
var client = '"use strict";\n(() => {\n  // src/renderers/html/client/drill.js\n  function completeLinks() {\n    for (const type of ["pointerover", "focusin", "click"]) document.addEventListener(type, complete);\n  }\n  function complete({ target }) {\n    const link = target.closest?.("a[data-filters]");\n    if (!link) return;\n    link.hash = `${link.hash}?${link.dataset.filters}`;\n    delete link.dataset.filters;\n  }\n\n  // src/renderers/html/client/address.js\n  function stateInAddress() {\n    const { query } = parts();\n    return query === void 0 ? void 0 : new URLSearchParams(query);\n  }\n  function addressedId() {\n    try {\n      return decodeURIComponent(parts().anchor);\n    } catch {\n      return "";\n    }\n  }\n  function writeState(state) {\n    write(parts().anchor, String(state));\n  }\n  function writeAnchor(id) {\n    write(encodeURIComponent(id), parts().query ?? "");\n  }\n  function write(anchor, query) {\n    const hash = query === "" ? anchor : `${anchor}?${query}`;\n    if (`#${hash}` === location.hash || hash === "" && location.hash === "") return;\n    history.replaceState(null, "", hash === "" ? location.pathname + location.search : `#${hash}`);\n  }\n  function parts() {\n    const [anchor, query] = location.hash.slice(1).split(/\\?(.*)/s);\n    return { anchor, query };\n  }\n\n  // src/renderers/html/client/dom.js\n  function all(selector, within = document) {\n    return [...within.querySelectorAll(selector)];\n  }\n  var numbers = new Intl.NumberFormat(document.documentElement.lang);\n  var written = /* @__PURE__ */ new Map();\n  function formatted(number) {\n    let text = written.get(number);\n    if (text === void 0) written.set(number, text = numbers.format(number));\n    return text;\n  }\n  function worded(text, values) {\n    return text.replace(/\\{(\\w+)\\}/g, (place, name) => values[name] ?? place);\n  }\n  function setText(element, text) {\n    if (element.textContent !== text) element.textContent = text;\n  }\n\n  // src/renderers/html/client/lists.js\n  var MANY = 50;\n  function watchLists(lists, words) {\n    document.body.classList.toggle("is-vast", lists.length > MANY);\n    return function refresh(filtered) {\n      for (const list of lists) showList(list, filtered, words);\n      showSections(lists);\n    };\n  }\n  function showList(list, filtered, words) {\n    const count2 = list.blocks.reduce((sum, block) => sum + showBlock(block), 0);\n    list.hint.hidden = !filtered;\n    if (count2 === list.count) return;\n    list.count = count2;\n    const values = { shown: formatted(count2), total: formatted(list.rows.length) };\n    setText(list.hint, worded(count2 === 0 ? words.noneHere : words.here, values));\n  }\n  function showBlock(block) {\n    const count2 = block.rows.reduce((sum, { entry }) => sum + (entry.isShown ? 1 : 0), 0);\n    if (count2 > 0) for (const row of block.rows) showRow(row);\n    if (count2 === block.count) return count2;\n    block.count = count2;\n    block.box.hidden = count2 === 0;\n    block.box.style.setProperty("--rows", String(count2));\n    return count2;\n  }\n  function showRow(row) {\n    if (row.element === null || row.isHidden === !row.entry.isShown) return;\n    row.isHidden = !row.entry.isShown;\n    row.element.hidden = row.isHidden;\n  }\n  function showSections(lists) {\n    const counts = /* @__PURE__ */ new Map();\n    for (const { section, count: count2 } of lists) counts.set(section, (counts.get(section) ?? 0) + count2);\n    for (const [section, count2] of counts) {\n      if (section === null || section.style.getPropertyValue("--rows") === String(count2)) continue;\n      section.style.setProperty("--rows", String(count2));\n      section.classList.toggle("is-folded", count2 === 0);\n    }\n  }\n\n  // src/renderers/html/client/stowed.js\n  function stowedText(box) {\n    const [stowed] = box.children;\n    return stowed?.matches("noscript") ? stowed.textContent : null;\n  }\n  var ATTRIBUTES = /^<tr(?: id="([^"]*)")? data-entry="([^"]*)"(?: data-facets="([^"]*)")?/;\n  function rowsInText(text) {\n    const rows = [];\n    const first = text.indexOf("<tr", text.indexOf("<tbody"));\n    let at = first;\n    while (text.startsWith("<tr", at)) {\n      const end = text.indexOf(">", text.indexOf("</tr", at)) + 1;\n      const html = text.slice(at, end);\n      const [, id = "", key, facets] = ATTRIBUTES.exec(html);\n      rows.push({ element: null, html, id, key, facets });\n      at = end;\n    }\n    return { rows, shell: [text.slice(0, first), text.slice(at)] };\n  }\n  function parsed(markup) {\n    const template = document.createElement("template");\n    template.innerHTML = markup;\n    return template.content;\n  }\n  var CELL = /<t[dh]([^>]*)>(.*?)<\\/t[dh]>/gs;\n  var DETAIL = /<span class="detail">(.*)<\\/span>$/s;\n  var ENTITIES = { amp: "&", lt: "<", gt: ">", quot: \'"\', "#x27": "\'", "#x60": "`", "#x3D": "=" };\n  function cellsInText(html) {\n    return [...html.matchAll(CELL)].map(([, attributes, content]) => ({\n      text: plain(content.replace(DETAIL, "")),\n      detail: plain(DETAIL.exec(content)?.[1] ?? ""),\n      value: / data-value="([^"]*)"/.exec(attributes)?.[1],\n      isNumber: /[" ](?:count|percent)[" ]/.test(attributes)\n    }));\n  }\n  function plain(markup) {\n    if (!/[<&]/.test(markup)) return markup;\n    return markup.replace(/<[^>]*>/g, "").replace(/&([^;]+);/g, (entity, name) => ENTITIES[name] ?? entity);\n  }\n\n  // src/renderers/html/client/building.js\n  function build(block) {\n    if (block.table === null) {\n      const content = parsed(block.shell.join(""));\n      block.table = content.querySelector("table");\n      block.box.replaceChildren(content);\n      block.box.classList.remove("is-stowed");\n    }\n    buildRows(block.rows.filter(({ element }) => element === null));\n    if (block.isStale) {\n      block.table.tBodies[0].replaceChildren(...block.rows.map(({ element }) => element));\n      markHead(block);\n      block.isStale = false;\n    }\n    for (const row of block.rows) showRow(row);\n  }\n  function buildRows(rows) {\n    if (rows.length === 0) return;\n    const built = parsed(`<table><tbody>${rows.map(({ html }) => html).join("")}</tbody></table>`).querySelectorAll("tr");\n    rows.forEach((row, index) => {\n      row.element = built[index];\n      row.html = null;\n    });\n  }\n  function markHead({ table, list: { order } }) {\n    const heads = [...table.tHead.rows[0].cells];\n    for (const head of heads) head.removeAttribute("aria-sort");\n    if (order !== null) heads[order.position].setAttribute("aria-sort", order.direction);\n  }\n  function buildInTime(lists) {\n    const blocks = new Map(lists.flatMap((list) => list.blocks.map((block) => [block.box, block])));\n    const stowed = all(".part").filter((box) => stowedText(box) !== null);\n    if (stowed.length === 0) return;\n    const observer = new IntersectionObserver(\n      (changes) => {\n        for (const { target, isIntersecting } of changes) {\n          const block = blocks.get(target);\n          if (block !== void 0) block.isNear = isIntersecting;\n          if (isIntersecting) buildBox(target);\n        }\n      },\n      { rootMargin: "2000px 0px" }\n    );\n    for (const box of stowed) {\n      box.classList.add("is-stowed");\n      observer.observe(box);\n    }\n    addEventListener("beforeprint", () => stowed.forEach(buildBox));\n    buildWhenIdle([...stowed], buildBox);\n    function buildBox(box) {\n      const block = blocks.get(box);\n      if (block !== void 0) build(block);\n      else buildOther(box);\n    }\n  }\n  function buildOther(box) {\n    const text = stowedText(box);\n    if (text === null) return;\n    box.replaceChildren(parsed(text));\n    box.classList.remove("is-stowed");\n  }\n  function buildWhenIdle(boxes, buildBox) {\n    const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(() => work({ timeRemaining: () => 10 }), 100));\n    whenIdle(function work(deadline) {\n      while (boxes.length > 0 && deadline.timeRemaining() > 8) buildBox(boxes.shift());\n      if (boxes.length > 0) whenIdle(work);\n    });\n  }\n\n  // src/renderers/html/client/columns.js\n  function startColumns(bar2, change) {\n    const searchable = bar2.closest(".searchable");\n    const menu = bar2.querySelector(".columns");\n    const boxes = all("input", menu);\n    function apply() {\n      boxes.forEach((box, index) => searchable.classList.toggle(`without-${index}`, !box.checked));\n    }\n    menu.addEventListener("change", () => {\n      apply();\n      change();\n    });\n    menu.addEventListener("keydown", (event) => {\n      if (event.key !== "Escape") return;\n      menu.open = false;\n      menu.querySelector("summary").focus();\n    });\n    document.addEventListener("pointerdown", ({ target }) => {\n      if (!menu.contains(target)) menu.open = false;\n    });\n    return {\n      get hidden() {\n        return boxes.filter((box) => !box.checked).map((box) => box.value);\n      },\n      choose(hidden) {\n        for (const box of boxes) box.checked = box.disabled || !hidden.includes(box.value);\n        apply();\n      },\n      /** The columns that are not hidden, in their order. */\n      shown: () => boxes.filter((box) => box.checked).map(({ value, dataset }) => ({ key: value, label: dataset.label, detail: dataset.detail }))\n    };\n  }\n\n  // src/renderers/html/client/counters.js\n  function watchCounters(lists, words) {\n    const counters = readCounters(lists);\n    return function refresh(filtered) {\n      for (const counter of counters) {\n        const count2 = counter.entries.reduce((sum, { isShown: isShown2 }) => sum + (isShown2 ? 1 : 0), 0);\n        const state = filtered ? count2 : null;\n        if (state === counter.state) continue;\n        counter.state = state;\n        const values = { shown: formatted(count2), total: formatted(counter.entries.length) };\n        const texts = filtered ? [worded(words.counter, values), worded(words.matching, values)] : counter.texts;\n        for (const place of counter.places) showCount(place, texts, count2);\n      }\n    };\n  }\n  function readCounters(lists) {\n    const counters = /* @__PURE__ */ new Map();\n    for (const element of all("[data-count-of]")) {\n      const spoken = element.nextElementSibling;\n      const place = { element, spoken, link: element.closest("a") };\n      const anchor = element.dataset.countOf;\n      const known = counters.get(anchor);\n      if (known !== void 0) known.places.push(place);\n      else {\n        const texts = [element.textContent, spoken.textContent];\n        counters.set(anchor, { places: [place], texts, entries: /* @__PURE__ */ new Set(), state: null });\n      }\n    }\n    for (const { section, rows } of lists) {\n      for (let outer = section; outer; outer = outer.parentElement.closest("section")) {\n        const counter = counters.get(outer.dataset.section);\n        if (counter !== void 0) for (const { entry } of rows) counter.entries.add(entry);\n      }\n    }\n    return [...counters.values()].map((counter) => ({ ...counter, entries: [...counter.entries] }));\n  }\n  function showCount({ element, spoken, link }, [text, spokenText], count2) {\n    setText(element, text);\n    setText(spoken, spokenText);\n    link.classList.toggle("is-empty", count2 === 0);\n  }\n\n  // src/renderers/html/client/cells.js\n  function cellsOf({ element, html }) {\n    return element === null ? cellsInText(html) : [...element.children].map(readCell);\n  }\n  function readCell(cell) {\n    const detail = cell.querySelector(".detail");\n    const whole = cell.textContent;\n    return {\n      // The detail stands last.\n      text: detail === null ? whole : whole.slice(0, whole.length - detail.textContent.length),\n      detail: detail?.textContent ?? "",\n      value: cell.dataset.value,\n      isNumber: cell.matches(".count, .percent")\n    };\n  }\n  function cellIn({ rows }, column) {\n    for (const row of rows) {\n      const position = row.list.columns.indexOf(column);\n      if (position !== -1) return cellsOf(row)[position];\n    }\n    return void 0;\n  }\n\n  // src/renderers/html/client/records.js\n  function recordsOf(entries, columns, facets) {\n    const fields = columns.flatMap((column) => fieldsOf(column, facets));\n    const values = fields.map(({ read: read2 }) => entries.map(read2));\n    const places = [...fields.keys()].filter((field) => !values[field].includes(void 0));\n    return [\n      places.map((place) => fields[place].label),\n      ...entries.map((_, record) => places.map((place) => values[place][record]))\n    ];\n  }\n  function fieldsOf({ key, label, detail }, facets) {\n    const facet = facets.findIndex((candidate) => candidate.key === key);\n    const field = {\n      label,\n      read: (entry) => {\n        const cell = cellIn(entry, key);\n        return cell === void 0 ? facets[facet]?.texts[entry.options[facet]] : textOf(cell);\n      }\n    };\n    if (detail === void 0) return [field];\n    return [field, { label: detail, read: (entry) => cellIn(entry, key)?.detail }];\n  }\n  function textOf({ text, value }) {\n    return value !== void 0 && !/\\p{L}/u.test(text) ? value : text;\n  }\n  var FORMULA = /^[=+\\-@\\t\\r]/;\n  var NUMBER = /^[+-]?\\d+(\\.\\d+)?$/;\n  function harmless(text) {\n    return FORMULA.test(text) && !NUMBER.test(text) ? `\'${text}` : text;\n  }\n  function csvOf(records) {\n    const lines = records.map((record) => record.map((text) => `"${harmless(text).replaceAll(\'"\', \'""\')}"`).join(","));\n    return `\\uFEFF${lines.join("\\r\\n")}\\r\n`;\n  }\n  function tsvOf(records) {\n    return records.map((record) => record.map((text) => harmless(text).replace(/[\\t\\r\\n]+/g, " ")).join("	")).join("\\n");\n  }\n\n  // src/renderers/html/client/exports.js\n  function startExports(bar2, read2) {\n    const announcement = bar2.querySelector(".announcement");\n    const words = bar2.dataset;\n    bar2.querySelector(".copy").addEventListener("click", async () => {\n      const records = readRecords();\n      const isCopied = await copy(tsvOf(records));\n      say(isCopied ? words.copied : words.copyFailed, { count: records.length - 1 });\n    });\n    bar2.querySelector(".csv").addEventListener("click", () => {\n      const records = readRecords();\n      const file = fileName();\n      save(new Blob([csvOf(records)], { type: "text/csv;charset=utf-8" }), file);\n      say(words.downloaded, { count: records.length - 1, file });\n    });\n    function readRecords() {\n      const { entries, columns, facets } = read2();\n      return recordsOf(entries, columns, facets);\n    }\n    function say(text, { count: count2, file }) {\n      announcement.textContent = worded(text, { count: formatted(count2), file });\n      announcement.classList.remove("unseen");\n    }\n  }\n  function fileName() {\n    const [name] = decodeURIComponent(location.pathname).split("/").at(-1).split(/\\.html?$/i);\n    return `${name || "policies"}.csv`;\n  }\n  function save(blob, name) {\n    const link = document.createElement("a");\n    link.href = URL.createObjectURL(blob);\n    link.download = name;\n    link.click();\n    setTimeout(() => URL.revokeObjectURL(link.href), 6e4);\n  }\n  async function copy(text) {\n    try {\n      await navigator.clipboard.writeText(text);\n      return true;\n    } catch {\n      const area = document.createElement("textarea");\n      const focused = document.activeElement;\n      area.value = text;\n      document.body.append(area);\n      area.select();\n      const isCopied = document.execCommand("copy");\n      area.remove();\n      focused?.focus();\n      return isCopied;\n    }\n  }\n\n  // src/renderers/html/client/facets.js\n  var FAILED = ["red", "amber"];\n  function readFacet(element) {\n    const isMenu = element.matches("select");\n    const options = isMenu ? menuOptions(element) : buttonOptions(element);\n    const chosen2 = /* @__PURE__ */ new Set();\n    let admitted = null;\n    function choose(values) {\n      chosen2.clear();\n      for (const { value } of options) if (values.includes(value)) chosen2.add(value);\n      for (const option of options) option.mark(chosen2.has(option.value));\n      if (isMenu && chosen2.size === 0) element.value = "";\n      admitted = chosen2.size === 0 ? null : options.map(({ value }) => chosen2.has(value));\n    }\n    function toggle(value) {\n      choose(chosen2.has(value) ? [...chosen2].filter((other) => other !== value) : [...chosen2, value]);\n    }\n    function listen(changed) {\n      if (isMenu) {\n        element.addEventListener("change", () => {\n          choose([element.value]);\n          changed();\n        });\n        return;\n      }\n      element.addEventListener("click", ({ target }) => {\n        const button = target.closest("button");\n        if (button === null) return;\n        toggle(button.value);\n        changed();\n      });\n    }\n    return {\n      key: element.dataset.key,\n      texts: options.map(({ text }) => text),\n      /** Whether the option at each position means failed; null where options are no statuses. */\n      failed: options.some(({ isStatus }) => isStatus) ? options.map(({ value }) => FAILED.includes(value)) : null,\n      chosen: chosen2,\n      choose,\n      listen,\n      /** Whether the option at a position is let through; entries without an option only pass where none is chosen. */\n      admits: (position) => admitted === null || admitted[position] === true,\n      /** States on each option how many entries it would show; `tally` holds them by position. */\n      count: (tally) => options.forEach((option, position) => option.count(tally[position] ?? 0))\n    };\n  }\n  function buttonOptions(element) {\n    return all("button", element).map((button) => {\n      const number = button.querySelector(".number");\n      return {\n        value: button.value,\n        text: button.querySelector("bdi").textContent,\n        isStatus: button.className.includes("status-"),\n        mark(isChosen) {\n          button.setAttribute("aria-pressed", String(isChosen));\n        },\n        count(count2) {\n          setText(number, formatted(count2));\n          button.classList.toggle("is-empty", count2 === 0);\n        }\n      };\n    });\n  }\n  function menuOptions(select) {\n    return all("option[data-text]", select).map((option) => ({\n      value: option.value,\n      text: option.dataset.text,\n      isStatus: false,\n      mark(isChosen) {\n        if (option.selected !== isChosen) option.selected = isChosen;\n      },\n      count(count2) {\n        setText(option, `${option.dataset.text} (${formatted(count2)})`);\n      }\n    }));\n  }\n\n  // src/renderers/html/client/settings.js\n  var PREFIX = "auditpress.";\n  var chosen = /* @__PURE__ */ new Map();\n  function singleKeysAreOn() {\n    return read("single-keys") !== "off";\n  }\n  function startSettings() {\n    applyLook();\n    const button = document.querySelector("button.settings");\n    const dialog = document.querySelector(".settings-dialog");\n    if (button === null || dialog === null) return;\n    const look = dialog.querySelector(".look");\n    const singleKeys = dialog.querySelector(".single-keys");\n    button.hidden = false;\n    look.value = read("look") ?? "auto";\n    singleKeys.checked = singleKeysAreOn();\n    button.addEventListener("click", () => dialog.showModal());\n    dialog.querySelector(".close").addEventListener("click", () => dialog.close());\n    look.addEventListener("change", () => {\n      write2("look", look.value);\n      applyLook();\n    });\n    singleKeys.addEventListener("change", () => write2("single-keys", singleKeys.checked ? "on" : "off"));\n    addEventListener("keydown", (event) => {\n      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || !singleKeysAreOn()) return;\n      if (event.target.matches?.("input, select, textarea") || dialog.open) return;\n      dialog.showModal();\n    });\n  }\n  function applyLook() {\n    const look = read("look") ?? "auto";\n    if (look === "auto") delete document.documentElement.dataset.look;\n    else document.documentElement.dataset.look = look;\n  }\n  function read(name) {\n    if (chosen.has(name)) return chosen.get(name);\n    try {\n      return localStorage.getItem(PREFIX + name) ?? void 0;\n    } catch {\n      return void 0;\n    }\n  }\n  function write2(name, value) {\n    chosen.set(name, value);\n    try {\n      localStorage.setItem(PREFIX + name, value);\n    } catch {\n    }\n  }\n\n  // src/renderers/html/client/sticky.js\n  function stickyHeight() {\n    return all(".strip, .filters").reduce((height, element) => height + element.offsetHeight, 0);\n  }\n  function measureStickyParts() {\n    const heights = ["strip", "filters"].map((name) => [\n      `--${name}-height`,\n      `${document.querySelector(`.${name}`)?.offsetHeight ?? 0}px`\n    ]);\n    const { style } = document.documentElement;\n    for (const [name, height] of heights) if (style.getPropertyValue(name) !== height) style.setProperty(name, height);\n  }\n  function watchStickyParts() {\n    const observer = new ResizeObserver(measureStickyParts);\n    for (const element of all(".strip, .filters")) observer.observe(element);\n  }\n\n  // src/renderers/html/client/keys.js\n  function startKeys({ input, lists, facets, reset }) {\n    const step = stepper(lists, facets);\n    addEventListener("keydown", (event) => {\n      if (event.ctrlKey || event.metaKey || event.altKey) return;\n      if (event.key === "Escape" && event.target === input) reset();\n      if (event.target.matches?.("input, select, textarea") || event.target.closest?.("dialog")) return;\n      if (!singleKeysAreOn()) return;\n      if (event.key === "/") {\n        event.preventDefault();\n        input.focus();\n        input.select();\n      }\n      if (event.key === "j") step(1);\n      if (event.key === "k") step(-1);\n    });\n  }\n  function stepper(lists, facets) {\n    const status = facets.findIndex(({ failed }) => failed !== null);\n    const hasFailed = ({ options }) => facets[status]?.failed[options[status]] === true;\n    return function step(direction) {\n      const visible = lists.flatMap(\n        ({ blocks }) => blocks.flatMap(({ rows: rows2 }) => rows2.filter(({ entry }) => entry.isShown))\n      );\n      const failed = visible.filter(({ entry }) => hasFailed(entry));\n      const rows = failed.length > 0 ? failed : visible;\n      const next = rows[indexOfNext(rows, direction)];\n      if (next === void 0) return;\n      if (next.element === null) build(next.block);\n      const { element } = next;\n      element.tabIndex = -1;\n      element.focus({ preventScroll: true });\n      element.scrollIntoView({ block: "center" });\n      if (element.id !== "") writeAnchor(element.id);\n    };\n  }\n  function indexOfNext(rows, direction) {\n    const focused = document.activeElement?.closest("tr");\n    const current = rows.findIndex(({ element }) => element === focused);\n    if (current !== -1) return current + direction;\n    const firstBelow = firstBelowEdge(rows, stickyHeight());\n    return direction > 0 ? firstBelow : firstBelow - 1;\n  }\n  function firstBelowEdge(rows, edge) {\n    let low = 0;\n    let high = rows.length;\n    while (low < high) {\n      const middle = low + high >> 1;\n      const { element, block } = rows[middle];\n      if ((element ?? block.box).getBoundingClientRect().top > edge) high = middle;\n      else low = middle + 1;\n    }\n    return low;\n  }\n\n  // src/renderers/html/client/policies.js\n  function readPolicies() {\n    const entries = /* @__PURE__ */ new Map();\n    const lists = all(".policies").map((element) => readList(element, entries));\n    return { entries: [...entries.values()].sort(byPlaceInReport), lists: lists.filter(({ rows }) => rows.length > 0) };\n  }\n  function readList(element, entries) {\n    const list = {\n      element,\n      section: element.closest("section"),\n      columns: element.dataset.keys.split(" "),\n      hint: element.querySelector(".here"),\n      rows: [],\n      blocks: [],\n      /** Position of the column that the rows are sorted by, and its direction; null as in the report. */\n      order: null\n    };\n    for (const box of all(".part", element)) {\n      const block = readBlock(box, list, entries);\n      list.blocks.push(block);\n      list.rows.push(...block.rows);\n    }\n    return list;\n  }\n  function readBlock(box, list, entries) {\n    const text = stowedText(box);\n    const table = text === null ? box.querySelector("table") : null;\n    const { rows, shell } = text === null ? { rows: rowsInTable(table), shell: null } : rowsInText(text);\n    const block = { box, list, shell, table, isNear: text === null, isStale: text !== null, isHidden: false };\n    block.rows = rows.map(({ element, html, id, key, facets }) => {\n      const row = { element, html, id, entry: entryOf(key, facets, entries), block, list, isHidden: false };\n      row.entry.rows.push(row);\n      return row;\n    });\n    return block;\n  }\n  function rowsInTable(table) {\n    return [...table.tBodies[0].rows].map((element) => {\n      const { entry: key, facets } = element.dataset;\n      return { element, html: null, id: element.id, key, facets };\n    });\n  }\n  function entryOf(key, facets, entries) {\n    const known = entries.get(key);\n    if (known !== void 0) return known;\n    const options = (facets ?? "").split(" ").map((position) => position === "-" ? -1 : Number(position));\n    const entry = { key: key.split("-").map(Number), options, rows: [], isShown: true };\n    entries.set(key, entry);\n    return entry;\n  }\n  function byPlaceInReport({ key: [table, index] }, { key: [otherTable, other] }) {\n    return table - otherTable || index - other;\n  }\n\n  // src/renderers/html/client/search.js\n  var BATCH = 200;\n  function holds(entry, terms, facets) {\n    return terms.every((term) => textOf2(entry, facets).includes(term));\n  }\n  function termsOf(query) {\n    return folded(query).split(/\\s+/).filter(Boolean);\n  }\n  function readAhead(entries, facets) {\n    const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(() => work({ timeRemaining: () => 10 }), 50));\n    let next = 0;\n    function read2(deadline) {\n      do {\n        const end = Math.min(next + BATCH, entries.length);\n        for (; next < end; next += 1) textOf2(entries[next], facets);\n      } while (next < entries.length && deadline.timeRemaining() > 5);\n      if (next < entries.length) whenIdle(read2);\n    }\n    whenIdle(read2);\n  }\n  function textOf2(entry, facets) {\n    entry.text ??= folded(\n      [\n        ...entry.rows.flatMap((row) => cellsOf(row).flatMap(({ text, detail }) => [text, detail])),\n        ...facets.map((facet, index) => facet.texts[entry.options[index]] ?? "")\n      ].join("\\n")\n    );\n    return entry.text;\n  }\n  function folded(text) {\n    const lower = text.toLowerCase();\n    return /^[\\0-\\x7f]*$/.test(lower) ? lower : lower.normalize("NFKD").replace(/\\p{Mn}/gu, "");\n  }\n\n  // src/renderers/html/client/sorting.js\n  var collator = new Intl.Collator(document.documentElement.lang, { numeric: true });\n  function startSorting(bar2, lists, facets, change) {\n    const select = bar2.querySelector(".sorting select");\n    const direction = bar2.querySelector(".direction");\n    let column = "";\n    let isDescending = false;\n    select.addEventListener("change", () => set(select.value, false, change));\n    direction.addEventListener("click", () => set(column, !isDescending, change));\n    document.querySelector(".searchable").addEventListener("click", ({ target }) => {\n      const head = target.closest(".entries thead th");\n      if (head === null || head.textContent === "") return;\n      const clicked = head.closest(".policies").dataset.keys.split(" ")[head.cellIndex];\n      set(clicked, clicked === column && !isDescending, change);\n    });\n    function set(newColumn, descends, done) {\n      column = newColumn;\n      isDescending = descends && column !== "";\n      select.value = column;\n      direction.disabled = column === "";\n      direction.setAttribute("aria-pressed", String(isDescending));\n      for (const list of lists) arrange(list);\n      done();\n    }\n    function arrange(list) {\n      const position = list.columns.indexOf(column);\n      const sorted = position === -1 ? list.rows : inOrder(list.rows, (row) => row.entry);\n      if (sorted === (list.shownOrder ?? list.rows)) return;\n      list.shownOrder = sorted;\n      list.order = position === -1 ? null : { position, direction: isDescending ? "descending" : "ascending" };\n      let at = 0;\n      for (const block of list.blocks) {\n        block.rows = sorted.slice(at, at += block.rows.length);\n        block.isStale = true;\n        for (const row of block.rows) row.block = block;\n        if (block.isNear) build(block);\n      }\n    }\n    function inOrder(items, entryOf2) {\n      const read2 = valueReader(column, facets);\n      const keyed = items.map((item) => ({ item, value: read2(entryOf2(item)) }));\n      const sign = isDescending ? -1 : 1;\n      return keyed.sort((a, b) => compare(a.value, b.value, sign)).map(({ item }) => item);\n    }\n    return {\n      /** `-column` for descending, empty for the order of the report. */\n      get value() {\n        return `${isDescending ? "-" : ""}${column}`;\n      },\n      choose(value) {\n        const [, sign, wanted] = /^(-?)(.*)$/s.exec(value);\n        const isKnown = all("option", select).some((option) => option.value === wanted);\n        const next = isKnown ? wanted : "";\n        if (next !== column || sign === "-" !== isDescending) set(next, sign === "-", () => void 0);\n      },\n      sorted: (entries) => column === "" ? entries : inOrder(entries, (entry) => entry)\n    };\n  }\n  function valueReader(column, facets) {\n    const facet = facets.findIndex(({ key }) => key === column);\n    if (facet !== -1) return ({ options }) => options[facet] === -1 ? void 0 : options[facet];\n    return (entry) => {\n      const cell = cellIn(entry, column);\n      if (cell === void 0 || !cell.isNumber) return cell?.text;\n      const number = Number(cell.value ?? cell.text);\n      return Number.isNaN(number) ? void 0 : number;\n    };\n  }\n  function compare(a, b, sign) {\n    if (a === void 0 || b === void 0) return Number(a === void 0) - Number(b === void 0);\n    return sign * (typeof a === "number" ? a - b : collator.compare(a, b));\n  }\n\n  // src/renderers/html/client/filters.js\n  function startFilters(bar2) {\n    const input = bar2.querySelector("input");\n    const output = bar2.querySelector("output");\n    const clear = bar2.querySelector(".clear");\n    const toggle = bar2.querySelector(".toggle");\n    const { entries, lists } = readPolicies();\n    const facets = all("[data-facet]", bar2).map(readFacet);\n    const refreshLists = watchLists(lists, bar2.dataset);\n    const refreshCounters = watchCounters(lists, bar2.dataset);\n    const sorting = startSorting(bar2, lists, facets, change);\n    const columns = startColumns(bar2, change);\n    let wasFiltered = false;\n    bar2.style.setProperty("--digits", `${formatted(entries.length).length}ch`);\n    bar2.hidden = false;\n    choose(stateInAddress() ?? new URLSearchParams());\n    apply();\n    showAddressed();\n    startKeys({ input, lists, facets, reset });\n    startExports(bar2, () => ({\n      entries: sorting.sorted(entries.filter(({ isShown: isShown2 }) => isShown2)),\n      columns: columns.shown(),\n      facets\n    }));\n    readAhead(entries, facets);\n    buildInTime(lists);\n    input.addEventListener("input", change);\n    for (const facet of facets) facet.listen(change);\n    clear.addEventListener("click", () => {\n      reset();\n      input.focus();\n    });\n    toggle.addEventListener("click", () => {\n      toggle.setAttribute("aria-expanded", String(toggle.getAttribute("aria-expanded") === "false"));\n    });\n    addEventListener("hashchange", () => {\n      const state = stateInAddress();\n      if (state !== void 0) choose(state);\n      else if (addressedElement()?.closest("[hidden], .is-vast .is-folded")) choose(new URLSearchParams());\n      change();\n      showAddressed();\n    });\n    function isFiltered() {\n      return input.value.trim() !== "" || facets.some((facet) => facet.chosen.size > 0);\n    }\n    function apply() {\n      const terms = termsOf(input.value);\n      const tallies = facets.map(() => []);\n      let shown = 0;\n      for (const entry of entries) {\n        entry.isShown = false;\n        if (!holds(entry, terms, facets)) continue;\n        const { options } = entry;\n        let misses = 0;\n        let missed = -1;\n        for (let index = 0; index < facets.length; index += 1) {\n          if (facets[index].admits(options[index])) continue;\n          misses += 1;\n          missed = index;\n        }\n        if (misses > 1) continue;\n        if (misses === 1) count(tallies[missed], options[missed]);\n        else {\n          entry.isShown = true;\n          shown += 1;\n          tallies.forEach((tally, index) => count(tally, options[index]));\n        }\n      }\n      facets.forEach((facet, index) => facet.count(tallies[index]));\n      showMatches();\n      report(shown);\n    }\n    function showMatches() {\n      const filtered = isFiltered();\n      if (filtered || wasFiltered) {\n        refreshLists(filtered);\n        refreshCounters(filtered);\n      }\n      wasFiltered = filtered;\n    }\n    function report(shown) {\n      clear.hidden = !isFiltered();\n      bar2.classList.toggle("is-empty", shown === 0);\n      output.textContent = worded(shown === 0 ? bar2.dataset.nothing : bar2.dataset.matching, {\n        shown: formatted(shown),\n        total: formatted(entries.length)\n      });\n    }\n    function change() {\n      apply();\n      const state = new URLSearchParams();\n      if (input.value.trim() !== "") state.set("q", input.value.trim());\n      for (const facet of facets) for (const value of facet.chosen) state.append(facet.key, value);\n      if (sorting.value !== "") state.set("sort", sorting.value);\n      for (const column of columns.hidden) state.append("hide", column);\n      writeState(state);\n    }\n    function choose(state) {\n      input.value = state.get("q") ?? "";\n      for (const facet of facets) facet.choose(state.getAll(facet.key));\n      if (state.has("sort")) sorting.choose(state.get("sort"));\n      if (state.has("hide")) columns.choose(state.getAll("hide"));\n    }\n    function reset() {\n      input.value = "";\n      for (const facet of facets) facet.choose([]);\n      change();\n    }\n    function addressedElement() {\n      const id = addressedId();\n      if (id === "") return null;\n      const element = document.getElementById(id);\n      if (element !== null) return element;\n      const row = lists.flatMap(({ rows }) => rows).find((candidate) => candidate.id === id);\n      if (row?.element === null) build(row.block);\n      return row?.element ?? null;\n    }\n    function showAddressed() {\n      measureStickyParts();\n      addressedElement()?.scrollIntoView();\n    }\n  }\n  function count(tally, position) {\n    if (position !== -1) tally[position] = (tally[position] ?? 0) + 1;\n  }\n\n  // src/renderers/html/client/navigation.js\n  var REACHED = 48;\n  function startNavigation() {\n    const side = document.querySelector(".side");\n    const links = all(\'.side a[href^="#"]\');\n    if (links.length === 0) return;\n    const targets = links.map(targetOf);\n    let isQueued = false;\n    let marked;\n    function mark() {\n      isQueued = false;\n      const shown = [...links.keys()].filter((index) => isShown(targets[index]));\n      const link = links[shown[lastReached(shown, targets, stickyHeight() + REACHED)]];\n      if (link === marked) return;\n      marked?.removeAttribute("aria-current");\n      marked = link;\n      if (link === void 0) return;\n      link.setAttribute("aria-current", "true");\n      const isAbove = link.offsetTop < side.scrollTop;\n      const isBelow = link.offsetTop + link.offsetHeight > side.scrollTop + side.clientHeight;\n      if (isAbove || isBelow) side.scrollTop = link.offsetTop - side.clientHeight / 2;\n    }\n    addEventListener("scroll", () => {\n      if (!isQueued) requestAnimationFrame(mark);\n      isQueued = true;\n    });\n    requestAnimationFrame(mark);\n  }\n  function targetOf(link) {\n    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));\n    return target?.closest("section") ?? target;\n  }\n  function isShown(target) {\n    return target !== null && !target.classList.contains("is-folded");\n  }\n  function lastReached(shown, targets, edge) {\n    let low = 0;\n    let high = shown.length;\n    while (low < high) {\n      const middle = low + high >> 1;\n      if (targets[shown[middle]].getBoundingClientRect().top <= edge) low = middle + 1;\n      else high = middle;\n    }\n    return low - 1;\n  }\n\n  // src/renderers/html/client/main.js\n  startSettings();\n  completeLinks();\n  var bar = document.getElementById("ap.filters");\n  if (bar !== null) startFilters(bar);\n  startNavigation();\n  watchStickyParts();\n})();\n';

// src/renderers/html/templates.ts
var handlebars = runtime.create();
var filled = /* @__PURE__ */ new Map();
function fill(name, data) {
  let template = filled.get(name);
  if (template === void 0) {
    const specification = Object.hasOwn(templates, name) ? templates[name] : void 0;
    if (specification === void 0) {
      throw new AuditpressError(
        "internal",
        "html-template-missing",
        `expected the precompiled HTML template "${name}", found none`,
        {
          hint: "Run `npm run build`, which precompiles the templates."
        }
      );
    }
    template = fromSpecification(specification);
    filled.set(name, template);
  }
  return template(data);
}
function fromSpecification(specification) {
  return closed(handlebars.template(specification));
}
function closed(template) {
  return (data) => template(data, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
}
function escapeHtml(text) {
  return handlebars.escapeExpression(text);
}

// src/renderers/html/blocks/callout.ts
function callout(block, page) {
  return fill("callout", {
    tone: block.tone,
    label: word(page.document, `html.${block.tone}`),
    content: page.render(block.children)
  });
}

// src/renderers/html/anchors.ts
function hrefOf(anchor) {
  return `#${encodeURIComponent(anchor.replace(new RegExp("\\p{Surrogate}", "gu"), "\uFFFD"))}`;
}

// src/renderers/html/policy-views.ts
function policyViewsOf(blocks) {
  return blocks.flatMap((block) => {
    if (block.type === "policyTable") return [block.view];
    if (block.type === "callout") return policyViewsOf(block.children);
    if (block.type === "list") return block.items.flatMap((item) => policyViewsOf(item));
    return [];
  });
}
function columnsOf(document, { table: table2, columns }) {
  const all = document.tables[table2]?.columns ?? [];
  return columns === void 0 ? [...all] : columns.flatMap((key) => all.find((column) => column.key === key) ?? []);
}
function rowsByTable(document, views) {
  const byTable = /* @__PURE__ */ new Map();
  for (const { table: table2, rows: indices } of views) {
    const rows = document.tables[table2]?.rows ?? [];
    const seen = byTable.get(table2) ?? /* @__PURE__ */ new Set();
    byTable.set(table2, seen);
    for (const index of indices ?? rows.keys()) {
      const row = rows[index];
      if (row !== void 0) seen.add(row);
    }
  }
  return byTable;
}

// src/renderers/html/drill.ts
var POLICIES_ANCHOR = "ap.policies";
var Drill = class {
  #document;
  #facets;
  #status;
  #tallies = /* @__PURE__ */ new Map();
  #all;
  constructor(document, facets) {
    this.#document = document;
    this.#facets = facets;
    this.#status = facets.find(({ options }) => options.some(({ status }) => status !== null));
    this.#all = policyViewsOf(document.blocks);
  }
  /** The filters that show what is counted, as in the address of the page; null where they would show anything else. */
  filtersFor({ status, count: count2, of }) {
    if (count2 === 0 || this.#status === void 0) return null;
    if (this.#tally(of?.key ?? null).get(tallyKey(status, of?.text ?? "")) !== count2) return null;
    const filters = new URLSearchParams([[this.#status.key, status]]);
    const value = this.#facets.find(({ key }) => key === of?.key)?.options.find(({ text }) => text === of?.text)?.value;
    if (of !== null && value === void 0) return null;
    if (of !== null && value !== void 0) filters.append(of.key, value);
    return String(filters);
  }
  /** The same for policies of a status within some views. */
  filtersWithin(views, status, count2) {
    if (count2 === 0 || this.#status === void 0) return null;
    const tally = this.#count(views, null);
    return tally.get(tallyKey(status, "")) === count2 ? String(new URLSearchParams([[this.#status.key, status]])) : null;
  }
  #tally(key) {
    const known = this.#tallies.get(key ?? "") ?? this.#count(this.#all, key);
    this.#tallies.set(key ?? "", known);
    return known;
  }
  #count(views, key) {
    const tally = /* @__PURE__ */ new Map();
    for (const [name, rows] of rowsByTable(this.#document, views)) {
      const { columns = [] } = this.#document.tables[name] ?? {};
      const status = columns.findIndex((column) => column.key === this.#status?.key);
      const of = columns.findIndex((column) => column.key === key);
      for (const row of rows) count(tally, row, status, of);
    }
    return tally;
  }
};
function count(tally, { cells }, status, of) {
  const found = cells[status]?.status;
  if (found === void 0) return;
  const key = tallyKey(found, cells[of]?.text ?? "");
  tally.set(key, (tally.get(key) ?? 0) + 1);
}
function tallyKey(status, text) {
  return `${status} ${text}`;
}
function countedBy(column, cell, first, opening) {
  if (column?.status === void 0 || typeof cell.value !== "number") return null;
  return { status: column.status, count: cell.value, of: { key: first.key, text: opening.text } };
}
function drillLink(content, filters, anchor = POLICIES_ANCHOR) {
  return `<a href="${escapeHtml(hrefOf(anchor))}" data-filters="${escapeHtml(filters)}">${content}</a>`;
}

// src/renderers/html/pieces.ts
var ROWS_A_PIECE = 100;
var ROWS_IN_ONE_PIECE = 200;
function inPieces(rows) {
  if (rows.length <= ROWS_IN_ONE_PIECE) return [rows];
  const count2 = Math.ceil(rows.length / ROWS_A_PIECE);
  return Array.from({ length: count2 }, (_, piece) => rows.slice(piece * ROWS_A_PIECE, (piece + 1) * ROWS_A_PIECE));
}

// src/renderers/html/stack.ts
var UNITS = 1e3;
function renderStack(bar, label) {
  let x = 0;
  const parts = bar.segments.map(({ status, share }) => {
    const start = x;
    x += share * UNITS;
    return { status, x: start.toFixed(2), width: (share * UNITS).toFixed(2), isShown: share > 0 };
  });
  return fill("stack", { label, units: UNITS, parts: parts.filter(({ isShown }) => isShown) });
}

// src/renderers/html/status-icon.ts
function statusIcon(status) {
  return `<span class="icon status-${status}"></span>`;
}

// src/renderers/html/blocks/category-chart.ts
function categoryChart({ bars, description }, page) {
  if (bars.length === 0) return "";
  const columns = segmentColumns(bars);
  const pieces = inPieces(bars);
  return pieces.map(
    (piece) => fill("category-chart", {
      description,
      isStowed: page.isStowed,
      block: pieces.length > 1 ? page.rowCounts.classOf(piece.length) : null,
      columns: columns.map(({ label, status }) => ({ label, icon: statusIcon(status) })),
      bars: piece.map((bar) => readBar(bar, columns, page))
    })
  ).join("");
}
function readBar(bar, columns, page) {
  return {
    label: bar.label,
    note: bar.note,
    href: bar.target === void 0 ? null : hrefOf(bar.target),
    stack: renderStack(bar, null),
    counts: columns.map(({ status }) => ({
      icon: statusIcon(status),
      html: linkedCount(
        bar,
        bar.segments.find((segment) => segment.status === status),
        page
      )
    }))
  };
}
function linkedCount(bar, segment, { drill, facets }) {
  if (segment === void 0) return "";
  const { status, value, text } = segment;
  const filters = facets.map(({ key }) => drill.filtersFor({ status, count: value, of: { key, text: bar.label } })).find((found) => found !== null);
  return filters === void 0 ? escapeHtml(text) : drillLink(escapeHtml(text), filters, bar.target);
}
function segmentColumns(bars) {
  const segments = bars.flatMap((bar) => bar.segments);
  return STATUSES.flatMap((status) => segments.find((segment) => segment.status === status) ?? []);
}

// src/renderers/html/navigation.ts
function renderOutline(page) {
  return renderEntries(page.outline, page);
}
function renderEntries(entries, page) {
  if (entries.length === 0) return "";
  const counts = new Intl.NumberFormat(page.document.locale.tag);
  const pieces = inPieces(entries);
  return pieces.map(
    (piece) => fill("outline", {
      block: pieces.length > 1 ? page.rowCounts.classOf(piece.length) : null,
      entries: piece.map(({ text, anchor, bar, policies, children }) => ({
        text,
        anchor,
        href: hrefOf(anchor),
        stack: bar === null ? null : renderStack(bar, null),
        count: policies === 0 ? null : counts.format(policies),
        countInWords: fillIn(word(page.document, "html.policies"), { count: counts.format(policies) }),
        children: renderEntries(children, page)
      }))
    })
  ).join("");
}

// src/renderers/html/blocks/contents.ts
function contents(_block, page) {
  return fill("contents", { label: word(page.document, "html.contents"), outline: renderOutline(page) });
}

// src/renderers/html/soft-breaks.ts
var LONGEST_WHOLE_WORD = 12;
var BREAK = new RegExp("(?<=[\\p{Ll}\\d])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})|(?<=[_\\-./:\\\\@])(?=[^_\\-./:\\\\@])", "u");
function withSoftBreaks(text, longestWhole = LONGEST_WHOLE_WORD) {
  if (text.length <= longestWhole) return escapeHtml(text);
  return text.split(/(\s+)/).map((word2) => {
    if (word2.length <= longestWhole) return escapeHtml(word2);
    return word2.split(BREAK).map(escapeHtml).join("<wbr>");
  }).join("");
}

// src/renderers/html/legend-bar.ts
function renderLegendBar(bar, alternative, page) {
  return fill("legend-bar", {
    label: bar.label,
    note: bar.note,
    href: bar.target === void 0 ? null : hrefOf(bar.target),
    stack: renderStack(bar, alternative),
    segments: bar.segments.map(({ status, label, text, value }) => ({
      label,
      icon: statusIcon(status),
      html: linkedCount2(text, status, value, page)
    }))
  });
}
function linkedCount2(text, status, count2, { drill, section }) {
  const within = section === null ? null : drill.filtersWithin(section.views, status, count2);
  if (within !== null) return drillLink(escapeHtml(text), within, section?.anchor);
  const all = drill.filtersFor({ status, count: count2, of: null });
  return all === null ? escapeHtml(text) : drillLink(escapeHtml(text), all);
}

// src/renderers/html/blocks/cover.ts
function cover(block, page) {
  const { logo } = page.document.theme;
  return fill("cover", {
    logo,
    kicker: block.kicker,
    title: block.title,
    subtitle: block.subtitle,
    classification: block.classification,
    bar: renderLegendBar(block.bar, block.bar.label, page),
    facts: block.facts.map(({ term, text, type }) => ({ term, type, html: withSoftBreaks(text) }))
  });
}

// src/renderers/html/blocks/definitions.ts
function definitions(block) {
  return fill("definitions", {
    items: block.items.map(({ term, text, type }) => ({ term, type, html: withSoftBreaks(text) }))
  });
}

// src/renderers/html/blocks/heading.ts
function heading(block, page) {
  page.anchors.add(block.anchor);
  return fill("heading", { level: block.level + 1, anchor: block.anchor, text: block.text });
}

// src/renderers/html/blocks/key-figures.ts
function keyFigures(block) {
  return fill("key-figures", {
    figures: block.figures.map(({ label, text, of, status }) => ({
      label,
      text,
      of,
      status: status ?? null,
      icon: status === void 0 ? "" : statusIcon(status)
    }))
  });
}

// src/renderers/html/blocks/list.ts
function list(block, page) {
  return fill("list", { ordered: block.ordered, items: block.items.map((item) => page.render(item)) });
}

// src/renderers/html/blocks/page-break.ts
function pageBreak() {
  return fill("page-break", {});
}

// src/renderers/html/inlines.ts
var ALLOWED_SCHEMES = ["http:", "https:", "mailto:"];
function renderInlines(inlines, page) {
  return inlines.map((inline) => renderInline(inline, page)).join("");
}
function renderInline(inline, page) {
  switch (inline.type) {
    case "text":
      return escapeHtml(inline.text);
    case "code":
      return `<code>${escapeHtml(inline.text)}</code>`;
    case "break":
      return "<br>";
    case "strong":
      return `<strong>${renderInlines(inline.children, page)}</strong>`;
    case "emphasis":
      return `<em>${renderInlines(inline.children, page)}</em>`;
    case "link":
      return `<a href="${escapeHtml(hrefOf(inline.target))}">${renderInlines(inline.children, page)}</a>`;
    case "externalLink":
      return renderExternalLink(inline.href, renderInlines(inline.children, page), page);
  }
}
function renderExternalLink(href, content, page) {
  const url = URL.canParse(href) ? new URL(href) : void 0;
  if (url === void 0 || !ALLOWED_SCHEMES.includes(url.protocol)) {
    page.notices.add(`A link to ${JSON.stringify(href)} is shown as text: only http, https and mailto are linked.`);
    return content;
  }
  return `<a href="${escapeHtml(url.href)}" rel="noreferrer">${content}</a>`;
}

// src/renderers/html/blocks/paragraph.ts
function paragraph(block, page) {
  return fill("paragraph", {
    role: block.role === "body" ? null : block.role,
    content: renderInlines(block.children, page)
  });
}

// src/renderers/html/cell.ts
var DETAIL_FITS = 24;
function cellClass(cell, type, isWidest) {
  const classes = type === "text" ? [] : [type];
  if (cell.status !== void 0) classes.push(`status-${cell.status}`);
  if (cell.heat !== void 0) classes.push(`heat-${cell.heat}`);
  if (isWidest) classes.push("widest");
  return classes.join(" ");
}
function renderCell(cell) {
  const text = withSoftBreaks(cell.text);
  const linked = cell.target === void 0 ? text : `<a href="${escapeHtml(hrefOf(cell.target))}">${text}</a>`;
  const detail = cell.detail === void 0 ? "" : `<span class="detail">${withSoftBreaks(cell.detail, DETAIL_FITS)}</span>`;
  return `${linked}${detail}`;
}
function sortValue(cell) {
  return typeof cell.value === "number" && cell.text !== String(cell.value) ? String(cell.value) : null;
}

// src/renderers/html/entry-key.ts
function entryKeys(document, table2) {
  const prefix = Object.keys(document.tables).indexOf(table2);
  return (index) => `${prefix}-${index}`;
}

// src/renderers/html/facets.ts
var BUTTON_TYPES = ["status", "severity"];
function facetsOf(document) {
  const views = policyViewsOf(document.blocks);
  const filtered = /* @__PURE__ */ new Map();
  for (const column of views.flatMap((view) => columnsOf(document, view))) {
    if (column.filter === true) filtered.set(column.key, column);
  }
  const options = optionsIn(document, views, [...filtered.keys()]);
  return [...filtered.values()].toSorted((a, b) => placeOf(a) - placeOf(b)).map((column) => ({
    key: column.key,
    label: column.label,
    control: BUTTON_TYPES.includes(column.type) ? "buttons" : "menu",
    options: ordered([...options.get(column.key)?.values() ?? []], column, document.locale.tag)
  }));
}
function optionsIn(document, views, keys) {
  const options = new Map(keys.map((key) => [key, /* @__PURE__ */ new Map()]));
  for (const [name, rows] of rowsByTable(document, views)) {
    const { columns = [] } = document.tables[name] ?? {};
    const places = columns.flatMap(({ key }, position) => {
      const known = options.get(key);
      return known === void 0 ? [] : [{ position, known }];
    });
    for (const { cells } of rows) {
      for (const { position, known } of places) {
        const option = optionOf(cells[position]);
        if (option !== void 0 && !known.has(option.value)) known.set(option.value, option);
      }
    }
  }
  return options;
}
function facetReader(facets, document, table2) {
  const columns = document.tables[table2]?.columns ?? [];
  const read = facets.map(({ key, options }) => ({
    column: columns.findIndex((column) => column.key === key),
    positions: new Map(options.map(({ value }, position) => [value, position]))
  }));
  return (row) => read.map(({ column, positions }) => positions.get(optionOf(row.cells[column])?.value ?? "") ?? "-").join(" ");
}
function optionOf(cell) {
  if (cell === void 0 || cell.text === "") return void 0;
  const status = cell.status ?? null;
  const value = status === null || status === "unrecognised" ? cell.text : status;
  return { value, text: cell.text, status };
}
function ordered(options, { type, order }, locale) {
  if (type === "status") return byRank(options, STATUSES);
  if (order !== void 0) return byRank(options, order);
  const collator = new Intl.Collator(locale, { numeric: true });
  return options.toSorted((a, b) => collator.compare(a.text, b.text));
}
function byRank(options, ranking) {
  const ranks = new Map(ranking.map((value, rank2) => [value, rank2]));
  const rank = ({ value }) => ranks.get(value) ?? ranking.length;
  return options.toSorted((a, b) => rank(a) - rank(b));
}
function placeOf({ type }) {
  return BUTTON_TYPES.includes(type) ? BUTTON_TYPES.indexOf(type) : BUTTON_TYPES.length;
}

// src/renderers/html/table.ts
function renderTable(view, page, kind) {
  const { title, columns, rows, totals, empty } = resolveView(page.document, view);
  if (rows.length === 0) return fill("empty", { text: empty });
  const pieces = inPieces(rows);
  const isEntries = kind === "entries";
  const readCells = isEntries ? entryCellReader(columns) : dataCellReader(columns, page);
  const readTotals = dataCellReader(columns, null);
  const readEntry = isEntries ? entryReader(view, page) : () => ({ entry: null, facets: null });
  const classOfColumns = page.columnSets.classOf(columns);
  return pieces.map(
    (piece, index) => fill("table", {
      kind,
      columns: classOfColumns,
      isStowed: page.isStowed,
      isPiece: pieces.length > 1,
      block: isEntries || pieces.length > 1 ? page.rowCounts.classOf(piece.length) : null,
      title,
      heads: columns.map(({ label, type, status }) => ({
        label,
        type,
        icon: status === void 0 ? "" : statusIcon(status)
      })),
      rows: piece.map((row) => ({
        cells: readCells(row),
        anchor: claim(row.anchor, page),
        ...readEntry(row)
      })),
      totals: index === pieces.length - 1 && totals !== void 0 ? readTotals(totals) : null
    })
  ).join("");
}
function dataCellReader(columns, page) {
  const widest = widestText(columns);
  return ({ cells }) => cells.map((cell, index) => ({
    class: cellClass(cell, columns[index]?.type ?? "text", index === widest),
    value: null,
    html: page === null ? renderCell(cell) : linkedCount3(cell, index, cells, columns, page)
  }));
}
function linkedCount3(cell, index, [opening], columns, { drill }) {
  const [first] = columns;
  const counted = first && opening ? countedBy(columns[index], cell, first, opening) : null;
  const filters = counted === null ? null : drill.filtersFor(counted);
  return filters === null ? renderCell(cell) : drillLink(renderCell(cell), filters, opening?.target);
}
function entryCellReader(columns) {
  const widest = widestText(columns);
  return ({ anchor, cells }) => cells.map((cell, index) => ({
    class: cellClass(cell, columns[index]?.type ?? "text", index === widest),
    value: sortValue(cell),
    html: renderCell(
      index > 0 || anchor === void 0 || cell.target !== void 0 ? cell : { ...cell, target: anchor }
    )
  }));
}
function entryReader(view, page) {
  const keys = entryKeys(page.document, view.table);
  const read = facetReader(page.facets, page.document, view.table);
  return ({ whole, index }) => {
    const entry = keys(index);
    if (page.entries.has(entry)) return { entry, facets: null };
    page.entries.add(entry);
    return { entry, facets: read(whole) };
  };
}
function widestText(columns) {
  const weights = columns.map(({ type, weight }) => type === "text" ? weight : 0);
  return weights.indexOf(Math.max(...weights));
}
function claim(anchor, page) {
  if (anchor === void 0 || page.anchors.has(anchor)) return null;
  page.anchors.add(anchor);
  return anchor;
}

// src/renderers/html/blocks/policy-table.ts
function policyTable(block, page) {
  const { table: table2, rows } = block.view;
  const total = rows?.length ?? page.document.tables[table2]?.rows.length ?? 0;
  const count2 = new Intl.NumberFormat(page.document.locale.tag).format(total);
  const columns = columnsOf(page.document, block.view);
  return fill("policy-table", {
    keys: columns.map(({ key }) => key).join(" "),
    table: renderTable(block.view, page, "entries"),
    none: fillIn(word(page.document, "html.none-here"), { total: count2 })
  });
}

// src/renderers/html/blocks/severity-breakdown.ts
function severityBreakdown(block, page) {
  return fill("severity-breakdown", { description: block.description, table: renderTable(block.view, page, "heat") });
}

// src/renderers/html/blocks/sign-off.ts
function signOff(block) {
  return fill("sign-off", {
    statement: block.statement,
    fields: block.fields,
    parties: block.parties.map(({ role, name }) => ({
      role,
      fields: block.fields.map((label, index) => ({ label, text: index === 0 ? name : "" }))
    }))
  });
}

// src/renderers/html/blocks/status-bar.ts
function statusBar(block, page) {
  return fill("status-bar", { bar: renderLegendBar(block.bar, block.description, page) });
}

// src/renderers/html/blocks/table.ts
function table(block, page) {
  return fill("data-table", {
    // A list of policies is too wide for a small screen and reads as well from cards.
    isCards: block.view.table === "policies",
    title: resolveView(page.document, block.view).title,
    table: renderTable(block.view, page, "data")
  });
}

// src/renderers/html/blocks/render-blocks.ts
var handlers = {
  callout,
  categoryChart,
  contents,
  cover,
  definitions,
  heading,
  keyFigures,
  list,
  pageBreak,
  paragraph,
  policyTable,
  severityBreakdown,
  signOff,
  statusBar,
  table
};
function renderBlocks(blocks, page) {
  return blocks.map((block) => renderBlock(block.type, block, page)).join("");
}
function renderBlock(type, block, page) {
  if (!Object.hasOwn(handlers, type)) {
    throw new AuditpressError(
      "internal",
      "block-unknown",
      `expected a block of a known type (${Object.keys(handlers).join(", ")}), received "${type}"`,
      { hint: "Report it, or leave out the block where your own code composes the document." }
    );
  }
  const handler = handlers[type];
  return handler(block, page);
}

// src/renderers/html/choosable-columns.ts
function choosableColumns(document) {
  const views = policyViewsOf(document.blocks);
  const shown = new Set(views.flatMap((view) => columnsOf(document, view)));
  const heading2 = new Set(views.map((view) => columnsOf(document, view)[0]));
  return [...rowsByTable(document, views)].flatMap(([name, [row]]) => {
    const { columns = [] } = document.tables[name] ?? {};
    return columns.flatMap(
      (column, position) => shown.has(column) ? [
        {
          key: column.key,
          label: column.label,
          detail: detailLabel(column, position, columns, row),
          isFixed: heading2.has(column)
        }
      ] : []
    );
  });
}
function detailLabel(column, position, columns, row) {
  const detail = row?.cells[position]?.detail;
  if (detail === void 0) return null;
  const twin = columns.findIndex((_, other) => other !== position && row?.cells[other]?.text === detail);
  return columns[twin]?.label ?? column.label;
}

// src/renderers/html/css.ts
function cssString(text) {
  const escaped = Array.from(
    text,
    (character) => /[A-Za-z0-9 ]/.test(character) ? character : `\\${codePointOf(character).toString(16)} `
  );
  return `"${escaped.join("")}"`;
}
function codePointOf(character) {
  const code = character.codePointAt(0) ?? 0;
  const isForbidden = code === 0 || code >= 55296 && code <= 57343;
  return isForbidden ? 65533 : code;
}
function cssValue(name, value) {
  if (/[;{}<>\\]/.test(value)) {
    throw new AuditpressError(
      "usage",
      "theme-value-unusable",
      `expected ${name} of the theme to be a CSS value, found ${JSON.stringify(value)}`,
      { hint: "Correct it in theme.yaml of the template: a value holds none of ; { } < > \\." }
    );
  }
  return value;
}

// src/renderers/html/column-sets.ts
var ColumnSets = class {
  #classes = /* @__PURE__ */ new Map();
  #rules = [];
  #choosable;
  /** @param choosable keys of the columns that readers may hide */
  constructor(choosable) {
    this.#choosable = choosable;
  }
  /** The class of tables with these columns; equal columns share one. */
  classOf(columns) {
    const identity = JSON.stringify(columns.map(({ key, label, weight }) => [key, label, weight]));
    const known = this.#classes.get(identity);
    if (known !== void 0) return known;
    const name = `columns-${this.#classes.size + 1}`;
    this.#classes.set(identity, name);
    this.#rules.push(...rulesOf(name, columns), ...this.#hiding(name, columns));
    return name;
  }
  /** Rules of all classes so far: `--weight` on the table, a width on each `col`, `--label` on each cell. */
  get css() {
    return this.#rules.join("\n");
  }
  #hiding(name, columns) {
    return columns.flatMap(({ key }, index) => {
      const choice = this.#choosable.indexOf(key);
      if (choice === -1) return [];
      const child = `nth-child(${index + 1})`;
      return [
        `@media screen { .without-${choice} .entries.${name} :is(col, tr > *):${child} { display: none !important; } }`
      ];
    });
  }
};
function rulesOf(name, columns) {
  const sum = columns.reduce((total, { weight }) => total + weight, 0);
  const rules = columns.flatMap(({ label, weight }, index) => [
    `.${name} col:nth-child(${index + 1}) { width: ${(weight / sum * 100).toFixed(2)}%; }`,
    `.${name} tbody > tr > :nth-child(${index + 1}) { --label: ${cssString(label)}; }`
  ]);
  return [`.${name} { --weight: ${sum.toFixed(2)}; }`, ...rules];
}

// src/renderers/html/layout.ts
import { createHash } from "node:crypto";

// src/renderers/html/compile-options.ts
var COMPILE_OPTIONS = {
  strict: true,
  preventIndent: true,
  knownHelpers: { log: false, lookup: false },
  knownHelpersOnly: true
};

// src/renderers/html/layout.ts
async function fillLayout(source, data) {
  const hash = createHash("sha256").update(source).digest("hex");
  const specification = Object.hasOwn(layouts, hash) ? layouts[hash] : void 0;
  let html;
  try {
    const fill2 = specification === void 0 ? await compile(source) : fromSpecification(specification);
    html = fill2(data);
  } catch (cause) {
    throw new AuditpressError(
      "usage",
      "layout-unusable",
      `html/layout.hbs: ${describeTemplateFault(cause, { source, data })}`,
      { hint: "Correct html/layout.hbs in the folder of the template.", cause }
    );
  }
  for (const name of ["head", "mark", "content"]) requirePart(html, name, data[name]);
  return html;
}
async function compile(source) {
  const { default: Handlebars } = await import("handlebars");
  return closed(Handlebars.create().compile(source, COMPILE_OPTIONS));
}
function requirePart(html, name, part) {
  if (html.includes(part)) return;
  throw new AuditpressError(
    "usage",
    "layout-unusable",
    `html/layout.hbs: expected the layout to hold {{{${name}}}}, found that it leaves it out`,
    { hint: `Put {{{${name}}}} into html/layout.hbs in the folder of the template.` }
  );
}

// src/renderers/html/outline.ts
var DEFAULT_DEPTH = 2;
function outlineOf(document) {
  const bars = barsByTarget(document.blocks);
  const depth = document.blocks.find((block) => block.type === "contents")?.depth ?? DEFAULT_DEPTH;
  const roots = [];
  let open = [];
  for (const block of document.blocks) {
    if (block.type === "heading") {
      const { level, text, anchor } = block;
      const entry = {
        level,
        text,
        anchor,
        bar: bars.get(anchor) ?? null,
        entries: /* @__PURE__ */ new Set(),
        children: [],
        isContents: false
      };
      open = open.filter((outer) => outer.level < level);
      (open.at(-1)?.children ?? roots).push(entry);
      open.push(entry);
      continue;
    }
    const innermost = open.at(-1);
    if (block.type === "contents" && innermost !== void 0) innermost.isContents = true;
    for (const key of entriesOf(document, block)) for (const entry of open) entry.entries.add(key);
  }
  return closed2(roots, depth);
}
function closed2(entries, depth) {
  return entries.filter(({ level, isContents }) => level <= depth && !isContents).map(({ level, text, anchor, bar, entries: keys, children }) => ({
    level,
    text,
    anchor,
    bar,
    policies: keys.size,
    children: closed2(children, depth)
  }));
}
function entriesOf(document, block) {
  return policyViewsOf([block]).flatMap(
    ({ table: table2, rows }) => Array.from(rows ?? document.tables[table2]?.rows.keys() ?? [], entryKeys(document, table2))
  );
}
function barsByTarget(blocks) {
  const bars = blocks.flatMap((block) => block.type === "categoryChart" ? block.bars : []);
  return new Map(bars.flatMap((bar) => bar.target === void 0 ? [] : [[bar.target, bar]]));
}

// src/renderers/html/very-long.ts
var VERY_LONG = 5e3;
function isVeryLong(document) {
  const rows = policyViewsOf(document.blocks).map(
    ({ table: table2, rows: shown }) => (shown ?? document.tables[table2]?.rows ?? []).length
  );
  return rows.reduce((sum, count2) => sum + count2, 0) > VERY_LONG;
}

// src/renderers/html/row-counts.ts
var RowCounts = class {
  #counts = /* @__PURE__ */ new Set();
  /** The class of a box with so many rows. */
  classOf(rows) {
    this.#counts.add(rows);
    return `rows-${rows}`;
  }
  /** Rules of all classes so far: `--rows`. */
  get css() {
    return [...this.#counts].map((rows) => `.rows-${rows} { --rows: ${rows}; }`).join("\n");
  }
};

// src/renderers/html/filters.ts
function renderFilters(page) {
  const words = (key) => word(page.document, `html.${key}`);
  return fill("filters", {
    words: {
      search: words("search"),
      hint: words("search-hint"),
      filters: words("filters"),
      any: words("any"),
      clear: words("clear"),
      matching: words("matching"),
      nothing: words("nothing"),
      here: words("here"),
      noneHere: words("none-here"),
      counter: words("counter"),
      sort: words("sort"),
      unsorted: words("unsorted"),
      descending: words("descending"),
      columns: words("columns"),
      copy: words("copy"),
      copyHint: words("copy-hint"),
      copied: words("copied"),
      copyFailed: words("copy-failed"),
      csv: words("csv"),
      csvHint: words("csv-hint"),
      downloaded: words("downloaded")
    },
    facets: page.facets.map(({ key, label, control, options }, index) => ({
      key,
      label,
      index,
      isMenu: control === "menu",
      options: options.map(({ value, text, status }) => ({
        value,
        text,
        status,
        icon: status === null ? "" : statusIcon(status)
      }))
    })),
    columns: page.columns
  });
}

// src/renderers/html/sections.ts
function renderSections(blocks, page) {
  const chapters = chaptersOf(blocks);
  const hasPolicies = (chapter) => policyViewsOf(chapter).length > 0;
  const first = chapters.findIndex(hasPolicies);
  const end = chapters.findLastIndex(hasPolicies) + 1;
  const rendered = chapters.map((chapter) => renderChapter(chapter, page));
  if (first === -1) return rendered.join("");
  const searchable = fill("searchable", {
    filters: renderFilters(page),
    content: rendered.slice(first, end).join("")
  });
  return [...rendered.slice(0, first), searchable, ...rendered.slice(end)].join("");
}
function chaptersOf(blocks) {
  const chapters = [];
  let outermost = Infinity;
  for (const block of blocks) {
    const chapter = chapters.at(-1);
    const begins = block.type === "heading" && block.level <= outermost;
    if (begins) outermost = block.level;
    if (begins || chapter === void 0) chapters.push([block]);
    else chapter.push(block);
  }
  return chapters;
}
function renderChapter(blocks, page) {
  const parts = [];
  let open = [];
  let inner = page;
  for (const [index, block] of blocks.entries()) {
    if (block.type === "heading") {
      const { level, anchor } = block;
      parts.push(closing(open.filter((outer) => outer >= level)));
      open = [...open.filter((outer) => outer < level), level];
      const views = viewsOfLeaf(block, blocks, index);
      const rows = countRows(views, page);
      inner = rows === 0 ? page : inSection(page, { anchor, views });
      parts.push(fill("section", { level, anchor, rows: rows === 0 ? null : page.rowCounts.classOf(rows) }));
    }
    parts.push(inner.render([block]));
  }
  return `${parts.join("")}${closing(open)}`;
}
function viewsOfLeaf(heading2, blocks, index) {
  let end = index + 1;
  while (end < blocks.length && blocks[end]?.type !== "heading") end += 1;
  const next = blocks[end];
  const isLeaf = next?.type !== "heading" || next.level <= heading2.level;
  return isLeaf ? policyViewsOf(blocks.slice(index + 1, end)) : [];
}
function countRows(views, { document }) {
  return views.reduce((sum, { table: table2, rows }) => sum + (rows ?? document.tables[table2]?.rows ?? []).length, 0);
}
function inSection(page, section) {
  const inner = { ...page, section, render: (blocks) => renderBlocks(blocks, inner) };
  return inner;
}
function closing(levels) {
  return "</section>".repeat(levels.length);
}

// src/renderers/html/security-policy.ts
import { createHash as createHash2 } from "node:crypto";
function contentSecurityPolicy(style, script) {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'"
  ].join("; ");
}
function hashOf(source) {
  return `sha256-${createHash2("sha256").update(source).digest("base64")}`;
}

// src/renderers/html/settings.ts
var KEYS = [
  { key: "/", word: "key-search" },
  { key: "j", word: "key-next" },
  { key: "k", word: "key-previous" },
  { key: "Esc", word: "key-clear" },
  { key: "?", word: "key-settings" }
];
var LOOKS = ["auto", "light", "dark", "contrast"];
function renderSettings(document) {
  const words = (key) => word(document, `html.${key}`);
  return fill("settings", {
    settings: words("settings"),
    look: words("look"),
    looks: LOOKS.map((look) => ({ look, text: words(`look-${look}`) })),
    keys: KEYS.map((entry) => ({ key: entry.key, text: words(entry.word) })),
    keysHeading: words("keys"),
    singleKeys: words("single-keys"),
    close: words("close")
  });
}

// src/renderers/html/colours.ts
function parseColour(text) {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return void 0;
  const [r, g, b] = linearOf(text);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}
function formatColour({ l, c, h }) {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short
  ];
  return `#${channels.map(hexOf).join("")}`;
}
function contrastOf(one, other) {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
function luminanceOf(text) {
  const [r, g, b] = linearOf(text);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function linearOf(text) {
  const channel = (at) => {
    const value = Number.parseInt(text.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
function hexOf(linear) {
  const cut = Math.min(1, Math.max(0, linear));
  const value = cut <= 31308e-7 ? cut * 12.92 : 1.055 * cut ** (1 / 2.4) - 0.055;
  return Math.round(value * 255).toString(16).padStart(2, "0");
}

// src/renderers/html/looks.ts
var DARK = { paper: 0.19, wash: 0.235, tint: 0.27, hairline: 0.38, ink: 0.94 };
var READABLE = 4.5;
var VERY_READABLE = 7;
var DISCERNIBLE = 3;
var HEAT = { from: 0.24, to: 0.74 };
function darkColours(colours) {
  const light = parseColour(colours.paper);
  if (light === void 0 || light.l < 0.5) return colours;
  const ink = parseColour(colours.ink) ?? { l: 0, c: 0, h: 0 };
  const tinged = (l) => formatColour({ l, c: Math.min(ink.c, 0.02), h: ink.h });
  const wash = tinged(DARK.wash);
  return {
    paper: tinged(DARK.paper),
    wash,
    hairline: tinged(DARK.hairline),
    ink: tinged(DARK.ink),
    muted: lightened(colours.muted, wash, READABLE + 1),
    accent: lightened(colours.accent, wash, READABLE + 1),
    status: mapStatus(colours, (colour) => {
      const tint = darkened(colour.solid, DARK.tint);
      return {
        solid: lightened(quiet(colour.solid), tinged(DARK.paper), DISCERNIBLE),
        tint,
        text: lightened(colour.text, tint, READABLE + 1)
      };
    }),
    heat: darkHeat(colours)
  };
}
function contrastColours(colours) {
  const paper = parseColour(colours.paper);
  if (paper === void 0) return colours;
  const [strong, plain] = paper.l < 0.5 ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
  const towards = paper.l < 0.5 ? lightened : deepened;
  return {
    ...colours,
    paper: plain,
    ink: strong,
    muted: strong,
    hairline: towards(colours.muted, plain, READABLE),
    accent: towards(colours.accent, colours.wash, VERY_READABLE),
    status: mapStatus(colours, ({ solid, tint, text }) => ({
      solid: towards(solid, plain, DISCERNIBLE),
      tint,
      text: towards(text, tint, VERY_READABLE)
    }))
  };
}
function mapStatus(colours, change) {
  const { red, amber, green, gray, unrecognised } = colours.status;
  return {
    red: change(red),
    amber: change(amber),
    green: change(green),
    gray: change(gray),
    unrecognised: change(unrecognised)
  };
}
function darkHeat({ heat, accent }) {
  const hue = parseColour(heat.at(-1)?.fill ?? accent) ?? { l: 0, c: 0, h: 0 };
  return heat.map((_, index) => {
    const share = heat.length === 1 ? 0 : index / (heat.length - 1);
    const fill2 = formatColour({
      ...hue,
      l: HEAT.from + share * (HEAT.to - HEAT.from),
      c: hue.c * Math.min(1, share * 2)
    });
    const [light, dark] = ["#ffffff", "#000000"];
    return { fill: fill2, text: contrastOf(fill2, light) >= contrastOf(fill2, dark) ? light : dark };
  });
}
function quiet(colour) {
  const parsed = parseColour(colour);
  return parsed === void 0 || parsed.c > 0.03 ? colour : formatColour({ ...parsed, l: Math.min(parsed.l, 1.1 - parsed.l) });
}
function darkened(colour, l) {
  const parsed = parseColour(colour);
  return parsed === void 0 ? colour : formatColour({ ...parsed, l, c: Math.min(parsed.c, 0.06) });
}
var lightened = mover(0.01);
var deepened = mover(-0.01);
function mover(step) {
  return (colour, ground, contrast) => {
    let moved = parseColour(colour);
    if (moved === void 0 || parseColour(ground) === void 0) return colour;
    while (contrastOf(formatColour(moved), ground) < contrast && moved.l > 0 && moved.l < 1) {
      moved = { ...moved, l: moved.l + step };
    }
    return formatColour(moved);
  };
}

// src/renderers/html/theme-rules.ts
var BODY_REM = 0.9375;
function themeRules(theme) {
  const { colours } = theme;
  const dark = darkColours(colours);
  const contrast = contrastColours(colours);
  return [
    rule(":root", [...typeProperties(theme), ...lookProperties(colours, "light")]),
    screen("(prefers-color-scheme: dark)", ":root:not([data-look])", lookProperties(dark, "dark")),
    screen("", ":root[data-look='dark']", lookProperties(dark, "dark")),
    screen("(prefers-contrast: more)", ":root:not([data-look])", lookProperties(contrast, "light")),
    screen("", ":root[data-look='contrast']", lookProperties(contrast, "light")),
    screen(
      "(prefers-contrast: more) and (prefers-color-scheme: dark)",
      ":root:not([data-look])",
      lookProperties(contrastColours(dark), "dark")
    ),
    ...colours.heat.map(
      (_, index) => `.heat-${index} { --heat: var(--heat-${index}); --heat-text: var(--heat-${index}-text); }`
    )
  ].join("\n");
}
function typeProperties({ type }) {
  return [
    ["--sans", type.sansStack],
    ["--mono", type.monoStack],
    ["--leading", String(type.leading)],
    ...Object.entries(type.sizes).map(([name, points]) => [
      `--${name}-size`,
      `${(points / type.sizes.body * BODY_REM).toFixed(4)}rem`
    ]),
    ["--print-size", `${(type.sizes.body / BODY_REM).toFixed(3)}pt`]
  ];
}
function lookProperties(colours, scheme) {
  const { paper, ink, muted, hairline, wash, accent, status, heat } = colours;
  return [
    ["color-scheme", scheme],
    ...Object.entries({ paper, ink, muted, hairline, wash, accent }).map(([name, value]) => [
      `--${name}`,
      value
    ]),
    ...STATUSES.flatMap((name) => [
      [`--${name}-solid`, status[name].solid],
      [`--${name}-tint`, status[name].tint],
      [`--${name}-text`, status[name].text]
    ]),
    ...heat.flatMap(({ fill: fill2, text }, index) => [
      [`--heat-${index}`, fill2],
      [`--heat-${index}-text`, text]
    ])
  ];
}
function screen(condition, selector, properties) {
  return `@media screen${condition === "" ? "" : ` and ${condition}`} {
${rule(selector, properties)}
}`;
}
function rule(selector, properties) {
  const lines = properties.map(([name, value]) => `  ${name}: ${cssValue(name.replace(/^--/, ""), value)};`);
  return `${selector} {
${lines.join("\n")}
}`;
}

// src/renderers/html/style-sheet.ts
function styleSheet(document, tables) {
  return [themeRules(document.theme), document.shells.html.style, tables, printedPage(document)].join("\n").replace(/\r\n?/g, "\n");
}
function printedPage(document) {
  const { meta, page } = document;
  const { ink } = document.theme.colours;
  const { top, right, bottom, left } = page.margins;
  const head = [...meta.runningHead, meta.origin].filter((text) => text !== "").join(" \xB7 ");
  const boxes = [
    `  size: ${page.size === "A4" ? "A4" : "letter"};`,
    `  margin: ${top}mm ${right}mm ${bottom}mm ${left}mm;`,
    `  @top-left { content: ${cssString(head)}; }`,
    `  @top-right { content: ${cssString(meta.classification)}; }`,
    `  @bottom-left { content: ${cssString(meta.id)}; }`,
    `  @bottom-right { content: ${pageCounter(word(document, "html.page"))}; }`
  ];
  if (meta.mark !== null)
    boxes.push(
      `  @top-center { content: ${cssString(meta.mark)}; color: ${cssValue("ink", ink)}; font-weight: 600; white-space: nowrap; }`
    );
  return `@page {
${boxes.join("\n")}
}`;
}
var COUNTERS = /* @__PURE__ */ new Map([
  ["{page}", "counter(page)"],
  ["{pages}", "counter(pages)"]
]);
function pageCounter(text) {
  return text.split(/(\{page\}|\{pages\})/).filter((part) => part !== "").map((part) => COUNTERS.get(part) ?? cssString(part)).join(" ");
}

// src/renderers/html/encode.ts
var UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]/g;
async function encodePage(document) {
  const page = newPage(document);
  const content = renderContent(page);
  const html = await fillLayout(document.shells.html.layout, {
    ...layoutData(page),
    head: renderHead(page),
    mark: document.meta.mark === null ? "" : fill("mark", { text: document.meta.mark }),
    content
  });
  return { html: html.replace(/\r\n?/g, "\n").replace(UNPRINTABLE, "\uFFFD"), notices: [...page.notices] };
}
function newPage(document) {
  const facets = facetsOf(document);
  const columns = choosableColumns(document);
  const page = {
    document,
    outline: outlineOf(document),
    facets,
    isStowed: isVeryLong(document),
    columns,
    drill: new Drill(document, facets),
    section: null,
    columnSets: new ColumnSets(columns.map(({ key }) => key)),
    rowCounts: new RowCounts(),
    entries: /* @__PURE__ */ new Set(),
    anchors: /* @__PURE__ */ new Set(),
    notices: /* @__PURE__ */ new Set(),
    render: (blocks) => renderBlocks(blocks, page)
  };
  return page;
}
function renderContent(page) {
  const { blocks, meta } = page.document;
  const hasTitle = blocks.some(({ type }) => type === "cover");
  const title = hasTitle ? "" : fill("title", { text: meta.title });
  return `${title}${renderSections(blocks, page)}`;
}
function renderHead(page) {
  const { document } = page;
  const style = `
${safeSource(styleSheet(document, `${page.columnSets.css}
${page.rowCounts.css}`), "style")}
`;
  return fill("head", {
    meta: document.meta,
    keywords: document.meta.keywords.join(", "),
    policy: contentSecurityPolicy(style, client),
    style
  });
}
function safeSource(source, element) {
  if (!source.toLowerCase().includes(`</${element}`)) return source.replace(UNPRINTABLE, "\uFFFD");
  throw new AuditpressError("usage", "style-unusable", `expected CSS in html/style.css, found "</${element}" in it`, {
    hint: "Remove it: the style sheet stands within a <style> element."
  });
}
function layoutData(page) {
  const { meta, locale, theme, blocks, words } = page.document;
  return {
    lang: locale.tag,
    dir: locale.direction,
    meta,
    logo: theme.logo,
    words: Object.fromEntries(
      Object.entries(words).filter(([key]) => key.startsWith("html.")).map(([key, text]) => [key.slice("html.".length), text])
    ),
    hasContents: blocks.some(({ type }) => type === "contents"),
    navigation: renderOutline(page),
    settings: renderSettings(page.document),
    script: fill("script", { source: client })
  };
}

// src/renderers/html/renderer.ts
var htmlOptions = z.strictObject({});
var htmlRenderer = {
  format: "html",
  extension: "html",
  mediaType: "text/html",
  options: htmlOptions,
  async render(document) {
    const { html, notices } = await encodePage(document);
    return { bytes: new TextEncoder().encode(html), notices };
  }
};
export {
  htmlRenderer
};
