<?php
require __DIR__ . '/bootstrap-standin.php';
require __DIR__ . '/class-plugin-test.php';
